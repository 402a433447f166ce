"""Sentences from codes: numbers, lists, users, and hostile typed text."""

import discord
import pytest
from discord import app_commands

from bot.i18n.catalogue import LOCALES, CatalogueError, cut, load_catalogues, locale_of, signed, utf16_units
from bot.i18n.escape import FSI, PDI, escape_markdown, isolate, single_line
from bot.i18n.translator import CatalogueTranslator, choice_key, command_key, label, option_key
from rules.message import Message, UserRef, UserText, msg, parts

WORDS = load_catalogues()
SIGNED = {2: "+2", -1: "−1", 0: "0", -10: "−10"}
ADA, BO, CY = (UserText(said=name) for name in ("Ada", "Bo", "Cy"))


# Languages


@pytest.mark.parametrize(
    ("raw", "locale"),
    [
        ("fr", "fr"),
        ("de", "de"),
        ("en-GB", "en"),
        ("en-US", "en"),
        ("fr_CA", "fr"),
        ("FR", "fr"),
        ("ja", "en"),
        (None, "en"),
    ],
)
def test_discords_locale_chooses_the_catalogue(raw, locale):
    assert locale_of(raw) == locale


def test_a_language_without_catalogue_falls_back_to_the_hosts_choice():
    assert locale_of("pt-BR", default="fr") == "fr"
    assert locale_of("de", default="fr") == "de"


# Numbers and lists


NAMES = {"7": "**Maud**"}
GM, LIST = msg("log-gm", gm=UserRef(user="7")), msg("duel-head-silent", names=(ADA, BO, CY))
RANGE = msg("refusal-out-of-range", field=msg("field-vi"), given=UserText(said="x"), low=-12_345, high=0)


def score(number: int) -> Message:
    return msg("duel-score", name=ADA, shown=msg("duel-weapon"), score=number)


def odds(permille: int) -> Message:
    return msg("ui-odds-bar", label=msg("duel-odds-gm"), chance=permille)


def mean(hundredths: int) -> Message:
    return msg("ui-summary-dice", expected=hundredths, dice=4, total=42, counted="dice")


@pytest.mark.parametrize(
    ("locale", "message", "shown"),
    [
        # A bonus has its sign, and a negative number a real minus.
        *(("fr", score(number), f"**{shown}**") for number, shown in SIGNED.items()),
        ("en", RANGE, "from −12,345 to 0"),
        ("fr", RANGE, "de −12\u202f345 à 0"),
        ("de", RANGE, "von −12.345 bis 0"),
        # Probabilities are percentages, and means decimals.
        ("en", odds(696), "69.6%"),
        ("fr", odds(696), "69,6\xa0%"),
        ("de", odds(696), "69,6\xa0%"),
        ("en", odds(0), "0%"),
        ("en", odds(1_000), "100%"),
        ("en", mean(1_048), "10.48"),
        ("fr", mean(1_048), "10,48"),
        ("de", mean(1_048), "10,48"),
        ("de", mean(1_000), " 10"),
        ("en", LIST, "Ada, Bo and Cy"),
        ("fr", LIST, "Ada, Bo et Cy"),
        ("de", LIST, "Ada, Bo und Cy"),
    ],
)
def test_numbers_and_lists_follow_the_language(locale, message, shown):
    assert shown in WORDS.say(locale, message)


@pytest.mark.parametrize("number", SIGNED)
def test_a_bonus_has_its_sign(number):
    assert signed(number) == SIGNED[number]


def test_a_hyphen_that_a_person_typed_stays_one():
    refusal = msg("refusal-no-such-attribute", given=UserText(said="-3"), known=(ADA,))
    assert "“-3”" in WORDS.say("en", refusal).replace("\\", "")


def test_a_user_is_a_mention_in_chat_and_a_name_or_id_elsewhere():
    assert WORDS.say("en", GM) == "<@7> is the GM of this fight now"
    assert WORDS.plain("en", GM) == WORDS.plain("en", GM, None, {"8": "Karl"}) == "@7 is the GM of this fight now"
    assert "\\*\\*Maud\\*\\*" in WORDS.say("en", GM, NAMES)
    assert "**Maud**" in WORDS.plain("en", GM, None, NAMES)


def test_a_list_knows_its_length():
    nobody = WORDS.say("en", msg("refusal-not-yours", name=ADA, yours=()))
    assert nobody == "Ada is not yours; you have nobody in this fight yet, join first."
    assert WORDS.say("en", msg("refusal-not-yours", name=ADA, yours=(BO, CY))).endswith("you play Bo and Cy.")


def test_a_long_list_is_cut_and_the_rest_is_counted():
    everybody = tuple(UserText(said=f"{n} goblin") for n in range(60))
    said = WORDS.say("de", msg("duel-head-silent", names=everybody))
    assert "19 goblin und 40 weitere" in said
    assert "20 goblin" not in said


def test_pieces_stand_beside_each_other():
    assert WORDS.say("fr", parts(ADA, None, msg("duel-exchange", number=3))) == "Ada · Échange 3"


def test_a_sentence_inside_a_sentence_is_in_the_same_language():
    cold = msg("log-change", field=msg("field-vi"), value=5)
    assert (
        WORDS.say("fr", msg("log-sheet", name=ADA, changes=(cold,), by="override")) == "Ada\u202f: Vitesse (VI) 5 (MJ)"
    )


def test_a_log_line_of_a_whole_battle_is_not_too_long():
    rolls = parts(*(UserText(said="x" * 80) for _ in range(60)))
    said = WORDS.say("en", msg("duel-log-first", rolls=rolls, who="nobody", declared=(), attempt=1))
    assert len(said) > 60 * 80


# Mistakes of ours are loud


@pytest.mark.parametrize(
    "mistaken",
    [
        msg("no-such-code"),
        msg("duel-head-attack", attacker=ADA),
        msg("group-gm.description"),
        Message(code="parts", params={"items": 3}),
        msg("ui-preview-line", line=msg("no-such-code")),
    ],
)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_message_that_does_not_fit_the_catalogue_raises(locale, mistaken):
    with pytest.raises(CatalogueError):
        WORDS.say(locale, mistaken)


def test_has_knows_messages_and_attributes():
    assert WORDS.has("group-gm")
    assert WORDS.has("group-gm", "description")
    assert not WORDS.has("group-gm", "colour")
    assert not WORDS.has("no-such-code")


# Words that people typed


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("**bold** _it_ ~~out~~ ||hid||", r"\*\*bold\*\* \_it\_ \~\~out\~\~ \|\|hid\|\|"),
        ("`code` ```block```", r"\`code\` \`\`\`block\`\`\`"),
        ("[click](https://evil.example)", r"\[click\](https\://evil.example)"),
        ("<https://evil.example>", r"\<https\://evil.example>"),
        ("# big", r"\# big"),
        ("-# small", r"\-# small"),
        ("> quote", r"\> quote"),
        ("- item", r"\- item"),
        ("1. item", r"1\. item"),
        ("back\\slash", r"back\\slash"),
        (":joy:", r"\:joy\:"),
        ("<t:0:R> </duel attack:1>", r"\<t\:0\:R> \</duel attack\:1>"),
        ("Jean-Luc no. 2 #1", "Jean-Luc no. 2 #1"),
    ],
)
def test_markdown_is_shown_as_typed(typed, shown):
    assert escape_markdown(typed) == shown


@pytest.mark.parametrize("typed", ["@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "hi @everyone!"])
def test_a_name_mentions_no_user(typed):
    said = WORDS.say("en", msg("duel-head-attack", attacker=UserText(said=typed), defender=BO))
    assert typed not in said
    assert "@\u200b" in said


def test_channels_are_not_linked_by_a_name():
    assert escape_markdown("<#1>") == r"\<#1>"


@pytest.mark.parametrize("typed", ["a\nb", "a\r\n\r\nb", "a \t b", "a\u2028b", "a\x00 b", " a  b "])
def test_a_name_stays_on_one_line(typed):
    assert single_line(typed) == "a b"


def test_direction_overrides_are_removed():
    assert single_line("\u202eevil\u2066\u200f") == "evil"
    assert single_line("👩\u200d🚀") == "👩\u200d🚀"


def test_half_a_surrogate_pair_can_be_sent():
    assert single_line("a\ud83db").encode() == b"ab"


@pytest.mark.parametrize("name", ["דוד", "محمد", "Ali علي 3"])
def test_right_to_left_names_are_isolated(name):
    said = WORDS.say("fr", msg("duel-score", name=UserText(said=name), shown=msg("duel-weapon"), score=-2))
    assert f"{FSI}{name}{PDI} **−2**" in said


def test_other_names_are_not_isolated():
    assert isolate("Zoë 3") == "Zoë 3"


def test_typed_words_are_not_read_as_a_pattern():
    hostile = UserText(said="{ $defender } \U00100000\U00100001")
    assert "{ $defender }" in WORDS.say("en", msg("duel-head-attack", attacker=hostile, defender=BO))


# Labels


def test_a_label_has_no_markdown():
    assert WORDS.plain("en", msg("duel-fighter", name=UserText(said="A*da"), shown=BO)) == "A*da · Bo"


@pytest.mark.parametrize("limit", [10, 11, 80])
def test_labels_are_cut_with_an_ellipsis(limit):
    shown = WORDS.plain("en", msg("label-count-crowd", name=UserText(said="x" * 100)), limit)
    assert len(shown) == limit
    assert shown.endswith("…")


def test_a_label_that_fits_stays_whole():
    assert cut("Ada attacks", 11) == "Ada attacks"
    assert WORDS.plain("en", msg("label-count-crowd", name=UserText(said="x" * 100)), None) == "x" * 100 + ": count"


@pytest.mark.parametrize("grapheme", ["👨‍👩‍👧‍👦", "🇫🇷", "👍🏽", "é", "❤️"])
def test_no_grapheme_is_cut_in_two(grapheme):
    for limit in range(2, 40):
        assert cut(grapheme * 20, limit).removesuffix("…").replace(grapheme, "") == ""
        assert len(cut(grapheme * 20, limit).encode("utf-16-le")) // 2 <= limit


def test_a_cut_closes_the_isolates_it_opened():
    shown = cut(f"{FSI}{'א' * 50}{PDI} attacks", 20)
    assert len(shown) <= 20
    assert shown.count(FSI) == shown.count(PDI) == 1


@pytest.mark.parametrize("unit", [r"\*", r"\\", "\\👍🏽", "<@12345678901234567>", "<t:1700000000:R>"])
def test_neither_an_escape_nor_a_mention_is_cut_in_two(unit):
    for limit in range(2, 60):
        assert cut(unit * 20, limit).removesuffix("…").replace(unit, "") == ""
        assert utf16_units(cut(unit * 20, limit)) <= limit


# Slash commands


def test_labels_carry_their_key():
    name = label("command-duel-attack")
    assert (name.message, name.extras["key"]) == ("attack", "command-duel-attack")
    with pytest.raises(CatalogueError):
        label("command-no-such-thing")


def test_keys_follow_verb_field_and_value():
    assert command_key("duel.attack") == "command-duel-attack"
    assert option_key("gm.set", "combatant") == "option-gm-set-combatant"
    assert option_key("duel.attack", "combatant") == "option-combatant"
    assert choice_key("first_declarer", "self+2") == "choice-first-declarer-self-2"


async def translated(string, locale):
    context = app_commands.TranslationContext(app_commands.TranslationContextLocation.other, None)
    return await CatalogueTranslator().translate(string, locale, context)


async def test_commands_are_translated_where_there_is_a_catalogue():
    name = label("command-initiative-join")
    assert await translated(name, discord.Locale.french) == "rejoindre"
    assert await translated(name, discord.Locale.german) == "mitmachen"
    assert await translated(name, discord.Locale.british_english) is None
    assert await translated(name, discord.Locale.japanese) is None


async def test_commands_without_a_key_stay_as_they_are():
    assert await translated(app_commands.locale_str("ping"), discord.Locale.french) is None
