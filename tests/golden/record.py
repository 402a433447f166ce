"""Plays every golden script and renders all sentences: `python tests/golden/record.py`. Read the diff before you commit it.

`<system>/<name>.json` is a fight script; `<name>.jsonl` beside it is what `python -m rules play` says about it.
`words/<language>.txt` has the sentences of the catalogues with examples put in, for a native speaker.
"""

import contextlib
import io
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))  # Of several checkouts on a machine, this one is meant.

from bot.i18n.catalogue import LOCALES  # noqa: E402
from rules.__main__ import main  # noqa: E402
from tests.golden.words import FOLDER, words  # noqa: E402


def scripts():
    """All golden scripts."""
    return sorted(HERE.glob("*/*.json"))


def played(script):
    """What is printed when this script is played."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = main(["play", str(script)])
    if code:
        raise ValueError(f"{script} can't be played")
    return output.getvalue()


if __name__ == "__main__":
    for path in scripts():
        path.with_suffix(".jsonl").write_text(played(path), "utf-8")
    for locale in LOCALES:
        (FOLDER / f"{locale}.txt").write_text(words(locale), "utf-8")
