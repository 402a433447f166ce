"""`python -m bot` in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bot.runtime.settings import VARIABLES
from tests.wire.fake_discord import PATIENCE_SECONDS, TOKEN

StartBot = Callable[..., Awaitable["BotProcess"]]
"""The fixture `start_bot`: command line arguments, and settings by variable."""

PROJECT = Path(__file__).parents[2]


@dataclass
class Ended:
    """The exit code and the output of a process."""

    code: int
    stdout: str
    stderr: str

    @property
    def last_line(self) -> str:
        """The last line on stderr."""
        return self.stderr.splitlines()[-1] if self.stderr else ""


class BotProcess:
    """A running bot."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        # Read at once: a full pipe would stop the bot.
        self._output = asyncio.create_task(process.communicate())

    @classmethod
    async def start(cls, folder: Path, *arguments: str, api_base: str, **settings: str) -> BotProcess:
        """Start it on `folder`/riposte.db with this API and further settings by variable."""
        values = {
            "DISCORD_TOKEN": TOKEN,
            "DISCORD_API_BASE": api_base,
            "DATABASE_PATH": str(folder / "riposte.db"),
        } | settings
        env_file = folder / "bot.env"
        env_file.write_text("".join(f"{name}={value}\n" for name, value in values.items()), encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if name not in VARIABLES}
        # Compiling takes longer than all else at a start, and tests start it many times.
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment["PYTHONPYCACHEPREFIX"] = str(folder.parent / "pycache")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", *arguments, "--env", str(env_file)),
            cwd=PROJECT,
            env=environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        return cls(process)

    async def end(self) -> Ended:
        """Wait until it has ended."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            out, err = await asyncio.shield(self._output)
        code = self.process.returncode
        assert code is not None
        return Ended(code, out.decode(), err.decode())

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return not self._output.done()

    async def kill(self) -> Ended:
        """Kill it if it still runs."""
        if self.process.returncode is None:
            self.process.kill()
        return await self.end()
