"""The catalogues and the code fit together, in every language."""

import re
from functools import cache
from itertools import product
from typing import get_args

import pytest
from codes import HANDED_ON, expanded, families, uses
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.cogs.help.cog import topics
from bot.cogs.mentions.store import MentionPreference
from bot.cogs.privacy.cog import SCOPES
from bot.cogs.server.settings import ServerSettings
from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.interactions.forms import LABEL as FORM_LABEL
from bot.interactions.forms import TITLE as FORM_TITLE
from bot.runtime.failures import STORAGE_WORDS
from rules.dice.statistics import Counted
from rules.duel.model import BlowKind, Stance, Strength
from rules.message import Message, UserRef, UserText, msg
from rules.state import Side, Status, Unit
from rules.storypath.commands import Act
from rules.storypath.events import ReleaseReason
from rules.storypath.model import BenchReason, ClaimReason, GroupMode, RosterOrder, SlotEnd, SlotSide
from rules.storypath.view import SIGNS
from rules.system import RuleStart, systems
from rules.totals.commands import Modify, Reveal, StillStrikes, Surprised
from rules.totals.events import PassReason
from rules.totals.model import HouseRules as TotalsRules
from rules.totals.model import Manner, Openness, Plan, Shake, TotalName
from rules.view.annotations import GRADES
from tests.languages import english_words, texts, words_of
from tests.sentences import parsed
from tests.slash_commands import metadata

PLURALS = {"zero", "one", "two", "few", "many", "other"}
YES_NO = {"yes", "no"}
YES_NO_WORDS = {
    *("decided", "decreed", "filled", "first", "hit", "kept", "lands", "rolled", "stands", "taken", "warned"),
    *(
        "acted",
        "allowed",
        "botch",
        "comes_off",
        "gone",
        "late",
        "out",
        "people",
        "more",
        "clock",
        "is_fixed",
        "names",
        "on",
        "second",
        "several",
        "typed",
    ),
}
"""Parameters that say whether something is so."""
KEYWORDS = {
    **dict.fromkeys(YES_NO_WORDS, YES_NO),
    "about": {"first", "next"},
    "why": set(get_args(PassReason)),
    "early": {"yes", "no", "clock"},
    "beat": set(get_args(Unit)),
    "bench": {"none", *get_args(BenchReason)},
    "by": {"owner", "override"},
    "came": set(get_args(ClaimReason)),
    "counted": set(get_args(Counted)),
    "counts": {"dice", "sum"},
    "column": {"skill", "bonus", "factor", "other", "total"},
    "declare": set(get_args(Openness)),
    "deed": set(get_args(Act.model_fields["deed"].annotation)),
    "defence": {"any", *get_args(BlowKind)},
    "doing": set(get_args(Plan.model_fields["stance"].annotation)),
    "ended": set(get_args(SlotEnd)),
    "fault": {*STORAGE_WORDS.values(), "failed"},
    "then": {"rests", "stuck", "on"},
    "freed": set(get_args(ReleaseReason)),
    "given": {"some", "none"},
    "grade": set(GRADES),
    "kind": set(get_args(BlowKind)),
    "lasts": set(get_args(Modify.model_fields["lasts"].annotation)),
    "manner": set(get_args(Manner)),
    "mark": set(SIGNS),
    "progress": {"due", "struck", "off", "none"},
    "mode": set(get_args(GroupMode)),
    "cause": {"decreed", "gone", "out"},
    "edge": {"start", "end"},
    "start": set(get_args(RuleStart)),
    "bounded": {"yes", "no"},
    "correction": {"rolled", "typed", "reckoned", "decreed"},
    "change": {"void", "counts"},
    "noted": {"decreed", "corrected", "no"},
    "missing": {"all", *get_args(Reveal.model_fields["missing"].annotation)},
    "order": set(get_args(RosterOrder)),
    "part": {"skill", "bonus", "factor", "parry", "modifier"},
    "phase": {"talk", "dice", "waits", "attack", "defend", "speed", "rests", "left", "gm"},
    "wanted": set(get_args(MentionPreference)),
    "policy": set(get_args(TotalsRules.model_fields["simultaneity"].annotation)),
    "rewinds": YES_NO,
    "swaps": YES_NO,
    "voids": YES_NO,
    "outcome": {"yes", "soft", "no"},
    "blow": set(get_args(Strength)),
    "scope": set(SCOPES),
    "setting": set(ServerSettings.model_fields),
    "side": set(get_args(Side)),
    "spoken": {"attack", "fight", "hold", *YES_NO},
    "standard": YES_NO,
    "stance": set(get_args(Stance)),
    "shake": set(get_args(Shake)),
    "status": set(get_args(Status)),
    "step": {"more", "less"},
    "strikes": set(get_args(StillStrikes.model_fields["strikes"].annotation)),
    "surprise": set(get_args(Surprised.model_fields["surprise"].annotation)),
    "system": {one.id for one in systems()},
    "total": set(get_args(TotalName)),
    "unit": {"total", "successes", "holds", "fails"},
    "where": {"first", "attack", "defence"},
    "who": {"together", "one", "nobody", "equal"},
    "whose": set(get_args(SlotSide)),
}
"""What the code gives for a parameter that selects a variant."""
FEWER = {
    (code, "status"): {"out", "gone"} for code in ("refusal-not-active", "refusal-totals-target-gone", "task-absent")
}
FEWER |= {(code, "bench"): set(get_args(BenchReason)) for code in ("storypath-benched", "storypath-task-benched")}
FEWER["storypath-unit-words", "mark"] = {"now", "taken", "later"}
FEWER["storypath-unit-words", "whose"] = set(get_args(Side))
FEWER["storypath-log-claimed", "came"] = {"claimed", "named", "given"}
FEWER |= {(code, "blow"): {"weak", "strong"} for code in ("label-blow", "label-blow-of")}
FEWER["refusal-storypath-cannot-act", "bench"] = set(get_args(BenchReason))
FEWER["totals-task-surprised", "surprise"] = {"drawn", "bare"}
"""Where the code gives fewer keywords than elsewhere."""
HOSTILE = "**@everyone** <@1> `x`\n# [a](https://b.c) \u202e \u05d0 :joy:"


class Reading(Visitor):
    """What a message refers to, and by what it selects."""

    def __init__(self, entry):
        self.variables, self.numbers, self.references = set(), set(), set()
        self.selectors = []
        self.empty_lists = set()
        self.visit(entry)

    @property
    def given(self):
        """What the code must give. A list comes with its length, which some languages need for the verb."""
        return {name.removesuffix("_count") for name in self.variables}

    def visit_VariableReference(self, node):  # noqa: N802 - named after the node
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node):  # noqa: N802
        self.references.add(node.id.name)

    def visit_FunctionReference(self, node):  # noqa: N802
        self.numbers |= {one.id.name for one in node.arguments.positional}
        self.generic_visit(node)

    def visit_SelectExpression(self, node):  # noqa: N802
        keys = {one.key.name if isinstance(one.key, ftl.Identifier) else int(one.key.value) for one in node.variants}
        self.empty_lists |= {node.selector.id.name} if 0 in keys else set()
        if keys <= PLURALS | {key for key in keys if isinstance(key, int)}:
            self.numbers.add(node.selector.id.name)
        else:
            self.selectors.append((node.selector.id.name, frozenset(keys)))
        self.generic_visit(node)


@cache
def catalogue(locale):
    """(code, attribute) -> what stands there."""
    found = {}
    for resource in parsed(locale).values():
        for entry in resource.body:
            if isinstance(entry, ftl.Message):
                if entry.value is not None:
                    found[entry.id.name, None] = Reading(entry.value)
                found |= {(entry.id.name, one.id.name): Reading(one.value) for one in entry.attributes}
    return found


def test_every_code_has_words():
    needed = {(use.code, None): use.where for use in expanded()} | dict.fromkeys(metadata().keys, "a slash command")
    missing = {key: where for key, where in needed.items() if key not in catalogue("en")}
    assert not missing


def test_no_message_is_unused():
    used = {(use.code, None) for use in expanded()} | metadata().keys | {("list-more", None)}
    used |= {(name, None) for one in catalogue("en").values() for name in one.references}
    assert set(catalogue("en")) - used == set()


def test_codes_put_together_at_run_time_are_known_here():
    assert {use.code for use in uses() if use.code and "*" in use.code} <= set(families())
    assert {use.where.split(":")[0] for use in uses() if use.code is None} <= HANDED_ON


def test_a_code_means_one_thing():
    given = {}
    for use in expanded():
        if use.params is not None:
            given.setdefault(use.code, {}).setdefault(use.params, use.where)
    assert {code: ways for code, ways in given.items() if len(ways) > 1} == {}


def test_messages_need_no_more_than_they_are_given():
    wanting = {}
    for use in expanded():
        if use.params is not None and (use.code, None) in catalogue("en"):
            variables = catalogue("en")[use.code, None].given
            if not variables <= use.params:
                wanting[use.code] = (variables - use.params, use.where)
    assert not wanting


@pytest.mark.parametrize("locale", LOCALES)
def test_languages_agree(locale):
    ours, english = catalogue(locale), catalogue("en")
    assert ours.keys() == english.keys()
    assert {
        key: reading.given ^ english[key].given for key, reading in ours.items() if reading.given != english[key].given
    } == {}
    assert {key for key, one in ours.items() if {*one.selectors} != {*english[key].selectors}} == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_variants_are_those_that_the_code_gives(locale):
    for (code, _), reading in catalogue(locale).items():
        for variable, keys in reading.selectors:
            known = FEWER.get((code, variable), KEYWORDS[variable])
            assert keys - {"other"} <= known, f"{code}: ${variable}"
            assert "other" in keys or keys == known, f"{code}: ${variable} lacks {known - keys}"
            assert variable not in reading.numbers, f"{code}: ${variable} is a keyword and a number"


def samples(reading):
    """Parameters of every kind that this message selects by, with names of every kind."""
    keywords = {variable for variable, _ in reading.selectors}
    lists = {name.removesuffix("_count") for name in reading.variables if name.endswith("_count")}
    words = reading.variables - keywords - reading.numbers - {f"{name}_count" for name in lists}
    numbers = reading.numbers - {f"{name}_count" for name in lists}
    for number, name in product((-2, 0, 1, 2, 21), ("Ada", HOSTILE)):
        for chosen in product(*(sorted(KEYWORDS[variable]) for variable in sorted(keywords))):
            given = dict(zip(sorted(keywords), chosen, strict=True))
            given |= dict.fromkeys(numbers, number)
            given |= dict.fromkeys(words, UserText(said=name))
            given |= {
                one: (UserText(said=name),) * max(abs(number), 0 if f"{one}_count" in reading.empty_lists else 1)
                for one in lists
            }
            yield given


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_can_be_said(locale):
    words = load_catalogues()
    for (code, attribute), reading in catalogue(locale).items():
        if attribute is not None:
            continue
        for given in samples(reading):
            said = words.say(locale, Message(code=code, params=given))
            assert said, code
            assert said == said.strip(), code
            assert not re.search(r"[{}\n]|  | [,.;]", said), f"{code}: {said!r}"
            assert not re.search(r"@everyone|(?<!\\)<@", said), f"{code}: {said!r}"


@pytest.mark.parametrize("locale", LOCALES)
def test_labels_fit_where_they_are_shown(locale):
    words = load_catalogues()
    ada = UserText(said="Ada")
    for code, attribute in catalogue(locale):
        limit = {"label": 25, "title": FORM_TITLE, "field": FORM_LABEL, "choice": 60, "entry": 60}.get(
            code.split("-")[0]
        )
        if attribute is None and limit is not None:
            given = {
                "name": ada,
                "names": ada,
                "against": ada,
                "kind": "other",
                "speed": -6,
                "target": ada,
                "striker": ada,
                "style": ada,
            }
            given |= {
                "missing": "normal",
                "strikes": "yes",
                "manner": "held",
                "strength": 10,
                "step": "more",
                "blow": "strong",
                "number": 10,
                "dice": "4d6kh3+2",
            }
            shown = words.plain(locale, Message(code=code, params=given), limit=None)
            assert len(shown) <= limit, f"{code}: {shown}"


@pytest.mark.parametrize("locale", LOCALES)
def test_an_answer_of_the_help_is_short(locale):
    assert max(len(load_catalogues().say(locale, msg(f"help-{topic}"))) for topic in topics()) <= 700


@pytest.mark.parametrize("locale", LOCALES)
def test_users_85_the_help_names_the_settings_of_discord_that_break_it(locale):
    said = load_catalogues().say(locale, msg("help-trouble"))
    assert {"en": "legacy chat input", "fr": "ancien champ de saisie", "de": "alte Chat-Eingabefeld"}[locale] in said
    assert {"en": "preview website links", "fr": "aperçus de liens", "de": "Vorschau von Links"}[locale] in said


def printed(locale):
    """The text of all messages and attributes, without what is put in."""

    class Texts(Visitor):
        def __init__(self):
            self.found = []

        def visit_TextElement(self, node):  # noqa: N802
            self.found.append(node.value)

    for name, resource in parsed(locale).items():
        for entry in resource.body:
            if isinstance(entry, ftl.Message):
                texts = Texts()
                texts.visit(entry)
                yield from ((f"{name}: {entry.id.name}", one) for one in texts.found)


@pytest.mark.parametrize("locale", LOCALES)
def test_quotes_apostrophes_and_minus_signs_are_typographic(locale):
    quotes = {"en": "“”’", "fr": "«»’", "de": "„“"}[locale]
    wrong = {char for char in "“”„«»‘’" if char not in quotes}
    for where, words in printed(locale):
        plain = re.sub(r"`[^`]*`", "", words)
        assert not re.search(r"['\"]|(?<!\w)-\d", plain), where
        assert not wrong & set(plain), where


def test_french_spaces_are_narrow_and_do_not_break():
    for where, words in printed("fr"):
        assert not re.search(r"[^\u202f](?:[;!?»]|:(?!\w))(?!\S*`)|«(?!\u202f)", words), f"{where}: {words!r}"


@pytest.mark.parametrize("locale", LOCALES)
def test_an_ellipsis_is_one_sign(locale):
    """For words left out, French has it close to the word before; English and German have a space."""
    wrong = r"\w\s…$" if locale == "fr" else r"\w…"
    for where, words in printed(locale):
        assert not re.search(rf"\.\.\.|{wrong}", words), f"{where}: {words!r}"


@pytest.mark.parametrize("locale", LOCALES)
def test_a_command_is_named_as_its_reader_has_it(locale):
    """By a reference to its message: `/{ group-gm } { command-gm-set }`."""
    for where, words in printed(locale):
        assert not re.search(r"(?:`|\*\*)/\w", words), f"{where}: {words!r}"


@pytest.mark.parametrize("locale", ["fr", "de"])
def test_no_message_has_an_english_word(locale):
    english = english_words(locale)
    found = {code: sorted(words) for code, text in texts(locale).items() if (words := words_of(text) & english)}
    assert found == {}, "a word that both languages have stands in tests/languages.py"


def test_a_person_is_shown_as_a_mention():
    assert load_catalogues().say("fr", msg("ui-your-turn", who=UserRef(user="7"))).startswith("<@7>")
