"""The table that needs no token: the real bot on an emulated Discord, in a browser, in a terminal, or in a demo."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """`python -m bot local` with these arguments; returns the exit code. Needs the extra `local` installed."""
    # Whoever wants the transcripts only shall not load the emulation and the whole bot.
    from bot.local.command import run  # noqa: PLC0415
    from bot.local.open_bot import open_riposte  # noqa: PLC0415

    return run(argv, open_riposte)
