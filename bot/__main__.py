"""`python -m bot`, or `riposte`: see `bot.cli`.

Imports nothing that has to be installed, to say so when it is not.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

from bot.runtime.exits import Exit, last_line

LIBRARIES = (
    "discord",
    "pydantic",
    "aiosqlite",
    "dotenv",
    "typing_extensions",
    "fluent",
    "babel",
    "PIL",
    "prometheus_client",
    "regex",
    "wcwidth",
    "tzdata",
)
"""What the dependencies in pyproject.toml are imported as."""


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments say; returns a code of `bot.runtime.exits`, whose sentence is then the last line on stderr."""
    lacking = [name for name in LIBRARIES if find_spec(name) is None]
    if lacking:
        sys.stderr.write(f"{last_line(Exit.NOT_INSTALLED, ', '.join(lacking))}\n")
        return Exit.NOT_INSTALLED
    from bot import cli  # noqa: PLC0415 - needs the libraries that were just looked for

    return cli.main(argv)


if __name__ == "__main__":
    sys.exit(main())
