"""All sentences are as they were recorded, so that a change of words shows where it is read."""

from difflib import unified_diff

from bot.i18n.catalogue import LOCALES
from tests.golden.words import FOLDER, words


def test_all_sentences_are_as_recorded():
    diff = [
        line
        for locale in LOCALES
        for line in unified_diff(
            (FOLDER / f"{locale}.txt").read_text("utf-8").splitlines(),
            words(locale).splitlines(),
            f"tests/golden/words/{locale}.txt",
            "the catalogues",
            lineterm="",
            n=1,
        )
    ]
    assert not diff, "\n".join(["If this is meant, run `python tests/golden/record.py`:", *diff])
