"""Every rule and requirement that is cited stands in docs, and every page that is named is there.

Numbers are written as in docs/rules/README.md. A rule's number alone does not tell its system: that is the system of the
page named before it in the line, else that of the path, else of any page that the file names.
"""

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
SYSTEMS = {"duel": ("S0", "A", "0."), "totals": ("S1", "B", "1."), "storypath": ("S3", "C", "3.")}
"""System -> how its decisions, vectors and sections begin."""

FOLDERS = ("bot", "rules", "tests", "docs", "examples", "deploy", ".ci")
KINDS = {".py", ".md", ".ftl", ".toml", ".service"}
PAGE_OF_RULES = re.compile(r"docs/rules/(\w+)\.md")
NUMBER = re.compile(r"(?<![\w\"'.#$/`])(?:R\d{1,2}|S[013]-\d{1,2}|[ABC]\d\d[ab]?)(?![\w\"'.]\w|[\w\"'])")
SECTION = re.compile(r"(?<=\s\()[013]\.\d(?:\.\d)?(?=[,)])|(?<=\.md )\d\.\d(?:\.\d)?")
IN_A_NAME = re.compile(r"(?:^|_)(r\d{1,2}|s[013]_\d{1,2}|[abc]\d\d[ab]?)(?=_|$)")
TEST = re.compile(r"def test_(\w+)")
REQUIREMENTS = re.compile(r"docs/requirements\.md ((?:trap )?\d+(?:(?:, | and | to )\d+)*)")
FILE = re.compile(r"(?<![\w/.*}-])[A-Za-z][\w/-]*\.md\b")


@cache
def anchors(page):
    """The numbers that stand on a page of docs."""
    return set(re.findall(r'<a id="([^"]+)">', (ROOT / "docs" / f"{page}.md").read_text("utf-8")))


@cache
def texts():
    """Path -> text of every file that may cite something."""
    inside = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    files = [
        path for path in (*ROOT.glob("*"), *inside) if path.suffix in KINDS or path.name in ("run", "Containerfile")
    ]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in sorted(files)}


def of_path(name):
    """The systems that a path speaks of."""
    return [system for system in SYSTEMS if system in name]


def systems_of(number, line, name, text):
    """The systems whose number this may be; none: it can't be told."""
    for system, (decision, vector, _) in SYSTEMS.items():
        if number.startswith((f"{decision}-", vector)):
            return [system]
    before = [page for page in PAGE_OF_RULES.findall(line) if page in SYSTEMS]
    return before[-1:] or of_path(name) or [page for page in PAGE_OF_RULES.findall(text) if page in SYSTEMS]


def is_there(number, systems):
    return any(number.lower() in anchors(f"rules/{system}") for system in systems)


def rules_cited(name, text):
    """Every number of a rule in a file, with the systems it may belong to."""
    for line in text.split("\n"):
        for found in NUMBER.finditer(line):
            yield found[0], systems_of(found[0], line[: found.start()], name, text)
        for found in SECTION.finditer(line):
            pages = PAGE_OF_RULES.findall(line[: found.start()])[-1:] or of_path(name)
            yield from ((found[0], [one]) for one in pages if found[0].startswith(SYSTEMS[one][2]) or "docs/" in line)
        for test in TEST.findall(line):
            for number in IN_A_NAME.findall(test):
                written = number.upper().replace("_", "-")
                yield written, systems_of(written, "", name, text)


def vectors_tested():
    """The vectors that a test is named after, alone or in a range, or that it names in its data."""
    found = set()
    for name, text in texts().items():
        if name.startswith("tests/"):
            for test in TEST.findall(text):
                found.update(IN_A_NAME.findall(test))
                for letter, low, high in re.findall(r"([abc])(\d\d)_to_\1(\d\d)", test):
                    found.update(f"{letter}{number:02}" for number in range(int(low), int(high) + 1))
    return found


def offenders():
    """What is cited and is not there."""
    pages = {Path(name).name for name in texts() if name.endswith(".md")}
    for name, text in texts().items():
        if name.startswith(("rules/", "bot/", "tests/", "docs/", "examples/")):
            for number, systems in rules_cited(name, text):
                if not is_there(number, systems):
                    yield f"{name}: {number} is on no page of {systems or 'docs/rules'}"
        for cited in REQUIREMENTS.findall(text):
            for number in re.findall(r"\d+", cited):
                if ("trap-" if cited.startswith("trap") else "") + number not in anchors("requirements"):
                    yield f"{name}: {number} is not in docs/requirements.md"
        for page in FILE.findall(text):
            here = (ROOT / page, (ROOT / name).parent / page)
            if not any(one.exists() for one in here) and ("/" in page or page not in pages):
                yield f"{name}: there is no {page}"
    tested = vectors_tested()
    for system, (_, vector, _) in SYSTEMS.items():
        for anchor in anchors(f"rules/{system}"):
            if anchor.startswith(vector.lower()) and anchor not in tested:
                yield f"docs/rules/{system}.md: {anchor.upper()} has no test"


def test_cited_places_exist():
    assert sorted(set(offenders())) == []


def test_citations_are_read():
    line = '"""Who is next (docs/rules/duel.md R6, S0-4, 0.6; B14): never "A99", 0.5 or R7x."""'
    assert list(rules_cited("rules/other.py", line)) == [("R6", ["duel"]), ("S0-4", ["duel"]), ("B14", ["totals"])]
    assert list(rules_cited("rules/totals/x.py", "In order (1.3), f(1.5): R8.")) == [
        ("R8", ["totals"]),
        ("1.3", ["totals"]),
    ]
    assert list(rules_cited("tests/x.py", "def test_users_25_c11_slots(): ...")) == [("C11", ["storypath"])]
    assert list(rules_cited("tests/x.py", "def test_s3_4_it_lapses(): ...")) == [("S3-4", ["storypath"])]
    assert list(rules_cited("bot/x.py", "an R5 of no system")) == [("R5", [])]
