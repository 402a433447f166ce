"""`python -m rules`: play a fight script, print its JSON Schema, or print exact odds.

The one module of `rules` that reads a file and prints.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rules import replay
from rules.dice import DiceError
from rules.log import Entry
from rules.refusals import Refusal
from rules.state import AnyEncounter
from rules.system import PluginError, load_installed, system_of, systems

MALFORMED = 2


def main(argv: list[str] | None = None) -> int:
    """Run the command line; returns the exit code: 0, or 2 for a malformed script or an installed system that is broken."""
    try:
        load_installed()
    except PluginError as error:
        print(f"A rule system cannot be used: {error}", file=sys.stderr)  # noqa: T201 - this is a command-line tool
        return MALFORMED
    parser = argparse.ArgumentParser(prog="python -m rules", description="Fights without Discord.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, words in (
        ("play", "play a fight script: one JSON line an event or refusal, then the final state"),
        (
            "odds",
            "play a fight script and print the exact odds at its end, one JSON line for each thing that may happen",
        ),
    ):
        verbs.add_parser(verb, help=words).add_argument("file", type=Path)
    of_system = verbs.add_parser("schema", help="print the JSON Schema of a system's fight scripts")
    of_system.add_argument("system", choices=[one.id for one in systems()])
    asked = parser.parse_args(argv)
    try:
        if asked.verb == "schema":
            _line(replay.schema(asked.system), indent=2)
        else:
            _play(replay.load(_read(asked.file)), odds=asked.verb == "odds")
    except (replay.ScriptError, DiceError) as error:
        print(f"{asked.file}: {error}", file=sys.stderr)  # noqa: T201 - this is a command-line tool
        return MALFORMED
    return 0


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise replay.ScriptError(f"can't be read: {error}") from error


def _play(player: replay.ScriptPlayer, *, odds: bool) -> None:
    for done in player.run():
        if odds:
            continue
        if isinstance(done, Refusal):
            _line({"refusal": done.code, **done.model_dump(mode="json", exclude={"code"})})
            continue
        for entry in done:
            _line(_told(entry))
    if odds:
        _odds(player.state)
    else:
        # A script knows no saved characters.
        quiet = {"combatants": {"__all__": {"character"}}}
        _line({"state": player.state.model_dump(mode="json", exclude=quiet)})


def _odds(state: AnyEncounter) -> None:
    found = [] if state.ended else system_of(state).odds(state)
    for one in found:
        _line(one.model_dump(mode="json", exclude_none=True))
    if not found:
        why = "the fight is over" if state.ended else "nothing is about to be rolled"
        print(f"no odds: {why}", file=sys.stderr)  # noqa: T201 - this is a command-line tool


def _told(entry: Entry) -> dict[str, Any]:
    quiet = {"character", *(name for name in ("unseen", "lapse") if not getattr(entry.event, name))}
    event = {"kind": entry.event.kind, **entry.event.model_dump(mode="json", exclude=quiet)}
    return {"seq": entry.seq, "step": entry.step, "by": entry.by, "at": entry.at / 1_000, "event": event}


def _line(data: Any, *, indent: int | None = None) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=indent))  # noqa: T201 - likewise


if __name__ == "__main__":
    sys.exit(main())
