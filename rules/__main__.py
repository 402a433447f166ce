"""`python -m rules`: play a fight script, print its JSON Schema, or print exact odds. No other module of `rules` does I/O."""

from __future__ import annotations

import argparse
import json
import os
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
    """Run the command line. Returns the exit code: 0, or 2 for a malformed script or a broken installed system."""
    try:
        load_installed()
    except PluginError as error:
        _print_error(f"A rule system cannot be used: {error}")
        return MALFORMED
    arguments = _parser().parse_args(argv)
    try:
        if arguments.verb == "schema":
            _print_json(replay.schema(arguments.system), indent=2)
        else:
            _play(replay.load(_read(arguments.file)), odds=arguments.verb == "odds")
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader, such as `head`, has closed the pipe; the rest of the output is flushed at the end of the process.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (replay.ScriptError, DiceError) as error:
        _print_error(f"{arguments.file}: {error}")
        return MALFORMED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Fights without Discord.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    play = verbs.add_parser(
        "play", help="play a fight script: a JSON line for each event or refusal, then the final state"
    )
    odds = verbs.add_parser("odds", help="play a fight script and print the exact odds at its end, as JSON lines")
    for verb in (play, odds):
        verb.add_argument("file", type=Path)
    schema = verbs.add_parser("schema", help="print the JSON Schema of a system's fight scripts")
    schema.add_argument("system", choices=[system.id for system in systems()])
    return parser


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise replay.ScriptError(f"can't be read: {error}") from error


def _play(player: replay.ScriptPlayer, *, odds: bool) -> None:
    for answer in player.run():
        if odds:
            continue
        if isinstance(answer, Refusal):
            _print_json({"refusal": answer.code, **answer.model_dump(mode="json", exclude={"code"})})
            continue
        for entry in answer:
            _print_json(_entry_data(entry))
    if odds:
        _print_odds(player.state)
    else:
        # A script knows no saved characters.
        excluded = {"combatants": {"__all__": {"character"}}}
        _print_json({"state": player.state.model_dump(mode="json", exclude=excluded)})


def _print_odds(state: AnyEncounter) -> None:
    rows = [] if state.ended else system_of(state).odds(state)
    for row in rows:
        _print_json(row.model_dump(mode="json", exclude_none=True))
    if not rows:
        _print_error(f"no odds: {'the fight is over' if state.ended else 'nothing is about to be rolled'}")


def _entry_data(entry: Entry) -> dict[str, Any]:
    excluded = {"character", *(name for name in ("unseen", "lapse") if not getattr(entry.event, name))}
    event = {"kind": entry.event.kind, **entry.event.model_dump(mode="json", exclude=excluded)}
    return {"seq": entry.seq, "step": entry.step, "by": entry.by, "at": entry.at / 1_000, "event": event}


def _print_json(data: Any, *, indent: int | None = None) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=indent))  # noqa: T201 - this is a command-line tool


def _print_error(text: str) -> None:
    print(text, file=sys.stderr)  # noqa: T201 - likewise


if __name__ == "__main__":
    sys.exit(main())
