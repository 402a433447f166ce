"""The bot without a token: on an emulated Discord, in a browser, in a terminal, or in a demo."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """Run `python -m bot local` with these arguments; return the exit code. Needs the extra `local`."""
    # `bot.local.transcript` can be imported without the emulation and the bot.
    from bot.local.command import run  # noqa: PLC0415

    return run(argv)
