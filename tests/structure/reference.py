"""Writes docs/commands.md from the commands as Discord gets them: `python tests/structure/reference.py`."""

import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "commands.md"
WHO = {
    "anyone": "everybody",
    "owner": "the player of the combatant, and the GM",
    "gm": "the GM",
}
OTHERS = {
    "character": "everybody, for their own",
    "roll": "everybody",
    "privacy": "everybody, for their own",
    "setup": "who manages the server",
    "initiative": "everybody",
    "initiative begin": "everybody, or the GMs where the server has a GM role",
    "gm save-rules": "the GM",
}
"""Who may give the commands that are no commands of a fight: by group, or by name where one differs."""
FORMER = {
    "initiative next": "gm next",
    "initiative pause": "gm pause",
    "initiative resume": "gm resume",
    "initiative end": "gm end",
    "initiative reopen": "gm reopen",
    "initiative order": "gm order",
    "initiative count": "initiative adjust",
    "gm margin": "duel margin",
    "gm engage": "duel engage",
    "gm part": "duel part",
    "gm slot": "storypath slot",
    "gm time": "gm deadline",
    "gm preset": "gm save-rules",
    "setup preset": "setup rules",
    "setup forget": "setup forget-rules",
    "storypath split": "storypath try",
    "storypath hold": "storypath let-others",
    "totals declare": "totals choose",
    "totals out": "totals out-of-action",
}
"""Former name of a command: the present one."""
HEAD = """\
# All slash commands

Made from the commands themselves by `tests/structure/reference.py`. People see them in their own language: the French and
German names stand below the English one. What is in brackets may be left out. Whatever a fight needs is also on its buttons.
Open a group for its options, names in other languages, and who may use it.
"""


def page():
    """The text of docs/commands.md."""
    from tests.slash_commands import metadata

    found = [HEAD]
    for command in sorted(metadata().payload, key=lambda one: one["name"]):
        group = [one for one in command.get("options", ()) if one["type"] == 1]
        found.append(f"## /{command['name']}\n\n{command['description']}. {_elsewhere(command)}\n")
        if group:
            names = " · ".join(f"<code>{one['name']}</code>" for one in group)
            rows = "\n".join(_row(command, one) for one in group)
            table = f"| command | what it does | who may |\n|---|---|---|\n{rows}"
            found.append(f"<details><summary>{names}</summary>\n\n{table}\n\n</details>\n")
        elif command.get("options"):
            found.append(f"Options: {_options(command)}\n")
    former = "\n".join(f"| `/{former}` | `/{now}` |" for former, now in FORMER.items())
    table = f"| former | now |\n|---|---|\n{former}"
    found.append(f"## Former names\n\n<details><summary>{len(FORMER)} commands</summary>\n\n{table}\n\n</details>")
    return "\n".join(found) + "\n"


def _row(command, one):
    name = f"{command['name']} {one['name']}"
    kind = _kinds().get(name)
    may = OTHERS.get(name) or OTHERS[command["name"]] if kind is None else WHO[kind.who.value]
    shown = " ".join(filter(None, (f"`{one['name']}`", _options(one))))
    return f"| {shown}<br>{_elsewhere(one)} | {one['description']} | {may} |"


@cache
def _kinds():
    """The command model of each slash command that has one, by its English name."""
    from bot.i18n.catalogue import load_catalogues
    from bot.i18n.translator import command_key
    from rules.system import command_types

    def word(key):
        return load_catalogues().entry("en", key)

    verbs = {verb: kind for verb, kind in command_types().items() if not kind.programs}
    return {f"{word(f'group-{kind.slash_group()}')} {word(command_key(verb))}": kind for verb, kind in verbs.items()}


def _options(one):
    named = [f"`{o['name']}`" if o.get("required") else f"[`{o['name']}`]" for o in one.get("options", ())]
    return " ".join(named)


def _elsewhere(one):
    names = one.get("name_localizations") or {}
    return " · ".join(f"{locale}: `{names[locale]}`" for locale in ("fr", "de") if locale in names)


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
    PAGE.write_text(page(), "utf-8")
