"""Sentences for people stand in the catalogues, not in the code."""

import ast
import re

from sources import modules

SHOWN = (
    "bot/cogs",
    "bot/interactions",
    "bot/encounters",
    "bot/ui",
    "bot/publishing",
    "bot/cogs/encounter/reactions.py",
    "bot/encounters/service.py",
    "bot/cogs/turn_timer/scheduler.py",
)
STATEMENTS = {
    *(
        f"bot/cogs/{feature}/store.py"
        for feature in ("characters", "mentions", "privacy", "rolls", "server", "turn_timer")
    ),
    *(f"bot/encounters/{name}.py" for name in ("store", "outbox", "drafts", "unreachable")),
}
"""Repositories: their literals are SQL."""
TWO_WORDS = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
FOR_THE_HOST = {"log"}
"""Loggers: whoever reads the log reads English."""
FOR_THE_TERMINAL = {"rules/__main__.py", "rules/replay.py", "rules/dice/rng.py", "rules/system.py"}
"""Messages for authors of fight scripts and of rule systems, in English."""


def sentences(tree):
    """Literals with two words that are neither documentation, nor in a log line, nor in an exception."""
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
        elif isinstance(node, ast.Raise | ast.Assert) or _is_logging(node):
            left_out.update(ast.walk(node))
        elif isinstance(node, ast.Call) and any(_is_logger(one) for one in node.args):
            # Whatever is given a logger is given the words to log with it.
            left_out.update(one for one in node.args if isinstance(one, ast.Constant))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in left_out
        if TWO_WORDS.search(node.value)
    ]


def _is_logging(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_logger(node.func.value)


def _is_logger(node):
    return isinstance(node, ast.Name) and node.id in FOR_THE_HOST


def test_a_sentence_is_found():
    code = 'def f():\n    "What it does."\n    log.info("For the host.")\n    send("Well met, Ada!", f"you have {n} more goes")'
    assert sorted(sentences(ast.parse(code))) == [" more goes", "Well met, Ada!", "you have "]


def test_texts_for_users_are_in_the_catalogues():
    found = {path: sentences(tree) for path, tree in modules(*SHOWN) if path not in STATEMENTS}
    assert {path: words for path, words in found.items() if words} == {}


def test_the_rules_speak_in_codes():
    found = {path: sentences(tree) for path, tree in modules("rules") if path not in FOR_THE_TERMINAL}
    assert {path: words for path, words in found.items() if words} == {}
