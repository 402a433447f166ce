"""The limits of the layout: pure rules, shared code that knows no game, files of limited length, no unfinished code."""

import ast
import io
import re
import subprocess
import sys
import tokenize

from sources import ROOT, files, nodes, none_of, text

RULES = list(files("rules"))
SYSTEMS = sorted(path.parent.name for path in (ROOT / "rules").glob("*/system.py"))
SHARED = [name for name in RULES if name != "rules/__init__.py" and name.split("/")[1] not in SYSTEMS]
BOT = [name for name in files("bot") if not name.startswith("bot/local/")]
ALL = list(files("rules", "bot", "tests"))
LINES = {"rules": 500, "bot": 500, "tests": 940}
"""Soft limit of a file. What needs more is two topics; a model of a rule system is one."""

FORBIDDEN = {
    *("discord", "bot", "asyncio", "threading", "multiprocessing", "subprocess", "socket", "signal", "logging"),
    *("os", "sys", "pathlib", "io", "shutil", "tempfile", "glob"),
    *("time", "datetime", "zoneinfo", "locale", "gettext", "uuid", "secrets"),
    *("sqlite3", "aiosqlite", "aiohttp", "dotenv", "fluent", "babel"),
}
COMMAND_LINE = {"rules/__main__.py": {"os", "sys", "pathlib"}}
"""The command line of the rules reads a file and prints; no other module of them does."""
GENERATORS = {"rules/dice/rng.py": {"random", "random.Random", "random.SystemRandom"}}
"""Imports of the classes give no access to the functions of `random`, which share one hidden generator."""
OWN = {
    "duel": {"duel", "engagement", "exchange", "margin", "parry", "dodge", "stance", "crowd", "attacker", "defender"},
    "totals": {"feint", "simultaneity", "anchored", "chained"},
    "storypath": {"storypath", "roster", "claim", "cunning", "legend", "popcorn"},
}
"""Words that could only be about that system. (`totals` is also what dice have.)"""
GENERAL_TOOLS = {"rules/dice/pools.py"}
"""Tools for any system that have words of their own."""


def imported(name):
    """Every module that a file imports, by its full name."""
    for node in nodes(name):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}:{node.lineno} is a relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_rules_touch_no_clock_no_file_no_network_and_no_bot():
    none_of(
        f"{name} imports {module}"
        for name in RULES
        for module in imported(name)
        if module.split(".")[0] in FORBIDDEN - COMMAND_LINE.get(name, set())
    )


def test_only_the_sources_of_dice_know_random():
    none_of(
        f"{name} imports {module}"
        for name in RULES
        for module in imported(name)
        if module.split(".")[0] == "random" and module not in GENERATORS.get(name, ())
    )
    none_of(
        f"{name}:{node.lineno}: import random"
        for name in RULES
        for node in nodes(name)
        if isinstance(node, ast.Import) and "random" in {alias.name for alias in node.names}
    )


def test_rules_neither_print_nor_open_anything():
    calls = {"print", "open", "input", "exec", "eval", "__import__", "breakpoint", "globals"}
    none_of(
        f"{name}:{node.lineno}: {node.func.id}"
        for name in RULES
        if name not in COMMAND_LINE
        for node in nodes(name)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in calls
    )


def test_rules_load_without_discord_or_the_bot():
    code = (
        "import sys, rules, rules.replay, rules.view.for_viewer\n"
        "print(sorted({'discord', 'asyncio', 'sqlite3', 'aiosqlite', 'bot'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_shared_rules_import_no_system():
    assert "duel" in SYSTEMS
    none_of(
        f"{name} imports {module}"
        for name in SHARED
        for module in imported(name)
        if module.split(".")[:2] in [["rules", system] for system in SYSTEMS]
    )


def test_shared_code_has_no_word_of_any_one_system():
    assert set(OWN) >= set(SYSTEMS)
    system_of = {word: system for system, words in OWN.items() for word in words}
    none_of(
        f"{name} has {word}, a word of {system_of[word]}"
        for name in (*SHARED, *BOT)
        if name not in GENERAL_TOOLS
        for word in code_words(name)
        if word in system_of
    )


def code_words(name):
    """Every identifier and string in the code of a file, without docstrings and comments, split into words."""
    docs = {id(node.value) for node in nodes(name) if isinstance(node, ast.Expr)}
    for node in nodes(name):
        match node:
            case ast.Constant(value=str(value)) if id(node) not in docs:
                pass
            case ast.Name(id=value) | ast.Attribute(attr=value) | ast.arg(arg=value) | ast.keyword(arg=str(value)):
                pass
            case ast.FunctionDef(name=value) | ast.AsyncFunctionDef(name=value) | ast.ClassDef(name=value):
                pass
            case _:
                continue
        yield from re.findall(r"[a-z0-9]+", re.sub(r"([A-Z])", r" \1", value).lower())


def test_files_are_small():
    lengths = {name: len(text(name).splitlines()) for name in ALL}
    none_of(f"{name}: {count} lines" for name, count in lengths.items() if count > LINES[name.partition("/")[0]])


def test_no_code_is_unfinished():
    none_of(line for name in ALL if name != "tests/structure/test_purity.py" for line in unfinished(name))


def unfinished(name):
    """The lines with a mark of unfinished work, or that swallow an error."""
    # The words below are what is looked for; they mark nothing unfinished here.
    if re.search(r"TODO|FIXME|XXX|HACK", text(name)):
        for token in tokenize.generate_tokens(io.StringIO(text(name)).readline):
            if token.type == tokenize.COMMENT and re.search(r"\b(TODO|FIXME|XXX|HACK)\b", token.string):
                yield f"{name}:{token.start[0]}: {token.string}"
    for node in nodes(name):
        # Tests may raise it, as a stand-in for what a library raises.
        if isinstance(node, ast.Raise) and node.exc is not None and not name.startswith("tests/"):
            if "NotImplementedError" in ast.unparse(node.exc):
                yield f"{name}:{node.lineno}: NotImplementedError"
        elif isinstance(node, ast.ExceptHandler):
            if node.type is None:
                yield f"{name}:{node.lineno}: catches everything"
            if all(isinstance(line, ast.Pass) for line in node.body):
                yield f"{name}:{node.lineno}: swallows what it catches"
