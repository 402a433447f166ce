"""A fault that a watched random fight has shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A broken property, and the script that leads to the state in which it is."""

    about: str
    seed: int
    system: str
    step: int
    text: str
    script: str

    def __str__(self):
        return f"{self.about} [{self.system} {self.seed}, step {self.step}] {self.text}"
