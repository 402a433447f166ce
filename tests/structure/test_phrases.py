"""Tests look for sentences by code (tests/sentences.py): a changed sentence breaks at most the tests about the words."""

import ast
import re
from collections import Counter

from sources import files, nodes, none_of

PHRASE = re.compile(r"[^\W\d_]{2,}[’']?[^\W\d_]*[,:.?]? [^\W\d_]{2,}")
SEARCHES = {"newest", "startswith", "endswith", "count", "split", "partition", "rpartition"}
ABOUT_WORDS = {
    "tests/bot/test_help.py": "the help",
    "tests/bot/test_i18n.py": "how the catalogues render",
    "tests/bot/test_many_combatants.py": "how lists of names are joined",
    "tests/bot/test_table.py": "columns of text",
}
"""Files about the words themselves."""
OTHERS = {
    "tests/bot/test_annotations.py": 12,
    "tests/bot/test_board_rows.py": 1,
    "tests/bot/test_channels.py": 7,
    "tests/bot/test_character_files.py": 3,
    "tests/bot/test_characters.py": 6,
    "tests/bot/test_command_sync.py": 1,
    "tests/bot/test_commands.py": 1,
    "tests/bot/test_hidden.py": 2,
    "tests/bot/test_isolation.py": 2,
    "tests/bot/test_log.py": 1,
    "tests/bot/test_panels.py": 3,
    "tests/bot/test_permission_table.py": 1,
    "tests/bot/test_personal_data.py": 1,
    "tests/bot/test_publishing.py": 1,
    "tests/bot/test_refused_forms.py": 2,
    "tests/bot/test_roll_calls.py": 1,
    "tests/bot/test_roll_channels.py": 1,
    "tests/bot/test_rolls.py": 2,
    "tests/bot/test_setup.py": 1,
    "tests/bot/test_storypath.py": 1,
    "tests/bot/test_summary.py": 1,
    "tests/bot/test_totals_secrets.py": 1,
    "tests/bot/test_turn_timer.py": 1,
    "tests/faults/steps.py": 2,
    "tests/faults/test_real_faults.py": 1,
    "tests/faults/test_step_by_step.py": 1,
    "tests/faults/test_storage.py": 2,
}
"""How many phrases the other files compare: names and texts of the test, words of the local table, of the log and of files."""


def phrases(name):
    """The lines of a file that compare a text with two words or more."""
    for node in nodes(name):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            sides = node.args
        else:
            continue
        for side in sides:
            parts = getattr(side, "elts", None) or getattr(side, "values", None) or [side]
            if any(isinstance(one, ast.Constant) and PHRASE.search(str(one.value)) for one in parts):
                yield node.lineno


def test_phrases_are_seen():
    assert PHRASE.search("Karl attacks Vera")
    assert not PHRASE.search("duel.attacked #ui.gm 3d6 Karl")


def test_sentences_are_looked_for_by_code():
    found = Counter(
        name for name in files("tests/bot", "tests/faults") if name not in ABOUT_WORDS for _ in phrases(name)
    )
    none_of(
        f"{name}: {count} phrases, at most {OTHERS.get(name, 0)}: look for sentences by code, see tests/sentences.py"
        for name, count in found.items()
        if count > OTHERS.get(name, 0)
    )


def test_the_list_is_no_longer_than_it_must_be():
    found = Counter(name for name in OTHERS for _ in phrases(name))
    none_of(f"{name}: {found[name]} phrases only" for name, most in OTHERS.items() if found[name] < most)
    none_of(f"{name}: none" for name in ABOUT_WORDS if not any(phrases(name)))
