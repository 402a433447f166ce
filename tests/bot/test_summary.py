"""Summaries: posted once at the end of a fight, with a chart, without hidden information."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from bot.i18n.catalogue import LOCALES, load_catalogues
from bot.ui.canvas import WIDTH
from bot.ui.luck_chart import BARS, luck_chart, rows_with_luck
from bot.ui.render import RenderContext
from bot.ui.summary import CHART, STRIP, Picture, summary_view
from rules.dice.statistics import Luck, die, luck
from rules.duel.system import DuelSystem
from rules.message import UserText, msg
from rules.view.summary import Summary, SummaryRow
from tests import bodies
from tests.bot.fights import ATTACK, BEGUN, END, ENDED, EXCHANGE, PAIRED, Fight, control, dying
from tests.sentences import says

HIT = pytest.mark.parametrize("faces", [(1, 1, 5, 5) * 6], ids=["karl-hits"])
MESSAGES = "/channels/*/messages"


def summaries(fight: Fight) -> list[str]:
    """The public messages that sum a fight up."""
    return [seen.text for seen in fight.world.read() if says(seen.text, "ui-summary") and seen.private_to is None]


def pictures(fight: Fight, name: str = CHART) -> list[bytes]:
    """Every picture of this name that was sent, in order."""
    sent = [
        attachment
        for message in fight.world.messages()
        for attachment in message.attachments
        if attachment.filename == name
    ]
    found = [fight.world.env.backend.cdn.get(attachment.url) for attachment in sent]
    return [picture for picture in found if picture is not None]


# --- when it is text ---


@HIT
async def test_the_end_of_a_fight_is_summed_up(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *EXCHANGE, *END)
    (text,) = summaries(fight)
    assert says(text, "duel-sum-exchanges", exchanges=2, hits=2)
    assert says(text, "duel-sum-longest", name="Karl", streak=2)
    assert says(text, "duel-sum-attacks", hits=2, attacks=2)
    assert says(text, "duel-sum-defences", held=0, attacks=2)
    assert says(text, "ui-summary-dice", dice=4, counted="dice", total=4, expected="12")
    assert says(text, "ui-summary-dice", dice=4, counted="dice", total=20, expected="12")


@HIT
async def test_the_summary_is_posted_once_despite_faults(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END, "karl /initiative status", "wait 120")
    await fight.world.restart()
    await fight.play("wait 120")
    assert len(summaries(fight)) == 1


@HIT
async def test_a_message_that_failed_is_posted_by_the_sweep(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, "maud /gm end")
    fight.world.env.inject_error("POST", MESSAGES, times=2)
    await fight.play("maud click #ui.apply")
    assert summaries(fight) == []
    await fight.play("wait 120")
    assert len(summaries(fight)) == 1


@HIT
async def test_it_is_not_told_again_when_the_record_of_it_was_lost(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, "maud /gm end")
    panel = fight.newest("ui-preview", "maud")
    with dying(fight.services.store.outbox, "set_summary"):
        await fight.click("maud", panel, control(panel, "ui.apply"))
    assert len(summaries(fight)) == 1
    assert await fight.services.store.outbox.pending_summaries() != []
    await fight.world.restart()
    await fight.play("wait 60")
    assert len(summaries(fight)) == 1
    assert await fight.services.store.outbox.pending_summaries() == []


@HIT
async def test_a_fight_that_goes_on_after_its_end_is_summed_up_anew(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END, "maud /gm undo", *EXCHANGE, *END)
    (text,) = summaries(fight)
    assert "2 exchanges" in text


async def test_a_fight_in_which_nothing_happened_is_not_summed_up(fight: Fight) -> None:
    await fight.play(*ENDED, "wait 120")
    assert summaries(fight) == []
    assert await fight.services.store.outbox.pending_summaries() == []
    assert says(await fight.play("vera /initiative log format=summary"), "ui-no-summary")


@HIT
async def test_no_user_is_pinged_and_a_deleted_channel_is_skipped(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, "maud /gm end")
    fight.world.env.inject_error("*", "/channels/*", status=404, code=10003, times=None)
    await fight.play("maud click #ui.apply", "wait 60")
    assert await fight.services.store.outbox.pending_summaries() == []


@HIT
async def test_without_the_right_to_send_files_the_words_are_told(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE)
    await fight.play("maud /gm end")
    fight.world.env.inject_error("POST", MESSAGES, status=403, code=50013)
    await fight.play("maud click #ui.apply")
    assert "1 exchange, 1 hit" in summaries(fight)[0]
    assert pictures(fight) == []


@HIT
async def test_a_fight_that_cannot_be_summed_up_holds_up_no_other(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Summary:
        raise ZeroDivisionError

    monkeypatch.setattr(DuelSystem, "summary", broken)
    await fight.play(*ATTACK, *EXCHANGE, *END, "wait 60")
    assert summaries(fight) == []
    assert await fight.services.store.outbox.pending_summaries() == []
    (fault,) = fight.world.faults()
    assert "ZeroDivisionError" in fault


# --- on request ---


@HIT
async def test_it_can_be_asked_for_while_the_fight_goes_on(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE)
    assert "1 exchange, 1 hit" in await fight.play("nils /initiative log format=summary")
    assert summaries(fight) == []
    assert len(pictures(fight)) == 1


async def test_the_summary_keeps_secrets_from_viewers_without_the_right(
    fight: Fight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system that hides a combatant: no row, no bar, no name."""
    await fight.play(*ATTACK, *EXCHANGE)

    def veiled(self: object, state: Any, viewer: Any) -> Any:
        if viewer is not None and viewer.gm:
            return state
        seen = {combatant.id: combatant for combatant in state.combatants.values() if combatant.name != "Vera"}
        return state.model_copy(update={"combatants": seen})

    monkeypatch.setattr(DuelSystem, "redact", veiled)
    text = await fight.play("nils /initiative log format=summary")
    assert "Karl\n" in text
    assert "Vera" not in text
    assert "exchange" not in text
    assert "Vera" in await fight.play("maud /initiative log format=summary")


# --- the picture ---


@HIT
async def test_the_picture_has_alternative_text(fight: Fight) -> None:
    await fight.play(*ATTACK, *EXCHANGE, *END)
    (png,) = pictures(fight)
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    assert image.width == WIDTH
    (message,) = [message for message in fight.world.messages() if message.attachments]
    course, bars = [component for component in bodies.walk(message.components) if component["type"] == 12]
    assert bars["items"][0]["description"] == "Bars of luck: Karl 98% and Vera 2%"
    alt = course["items"][0]["description"]
    assert (alt.count("Karl"), alt.count("Vera")) == (1, 1)
    (png,) = pictures(fight, STRIP)
    assert Image.open(io.BytesIO(png)).width == WIDTH


def row(name: str, *faces: int) -> SummaryRow:
    """A row with the luck of these five-sided dice, where low is good."""
    return SummaryRow(combatant=name, name=UserText(said=name), luck=luck([die(face, 1, 5) for face in faces], "low"))


@pytest.mark.parametrize("locale", LOCALES)
def test_a_lucky_bar_lies_right_of_the_middle_and_an_unlucky_one_left(locale: str) -> None:
    render = RenderContext(load_catalogues(), locale)
    image = Image.open(io.BytesIO(luck_chart(render, [row("Ada", 1, 1, 1), row("Bo", 5, 5, 5), row("Cy", 3)])))
    empty = image.getpixel((WIDTH // 4, _middle_of_bar(2)))

    def sides(place: int) -> tuple[bool, bool]:
        y = _middle_of_bar(place)
        return image.getpixel((WIDTH // 4, y)) != empty, image.getpixel((3 * WIDTH // 4, y)) != empty

    assert [sides(place) for place in range(3)] == [(False, True), (True, False), (False, False)]


def _middle_of_bar(place: int) -> int:
    return 132 + 140 * place + 75


def test_the_same_fight_gives_the_same_picture() -> None:
    render = RenderContext(load_catalogues(), "fr")
    assert luck_chart(render, [row("Ada", 1, 2)]) == luck_chart(render, [row("Ada", 1, 2)])


@pytest.mark.parametrize("name", ["x" * 80, "🐉" * 40, "\u202eevil", "שרה", "中文" * 20, "a\u0301" * 40, "W" * 80])
def test_every_name_is_drawn_within_the_picture(name: str) -> None:
    image = Image.open(io.BytesIO(luck_chart(RenderContext(load_catalogues(), "de"), [row(name, 3, 4)])))
    back = image.getpixel((0, 0))
    edges = [image.getpixel((x, y)) for y in range(image.height) for x in (*range(8), *range(WIDTH - 8, WIDTH))]
    assert set(edges) == {back}


def test_a_picture_shows_those_with_the_most_dice_in_their_own_order() -> None:
    rows = [row(f"{number}", *[1] * (number % 7 + 1)) for number in range(40)]
    shown = rows_with_luck(rows)
    assert len(shown) == BARS
    assert shown == [row for row in rows if row in shown]
    assert min(row.luck.dice for row in shown if row.luck) >= 5


def test_a_combatant_without_luck_has_no_bar() -> None:
    many = Luck(dice=9_000, total=1, expected=1, better=None)
    assert (
        rows_with_luck(
            [
                SummaryRow(combatant="a", name=UserText(said="A")),
                SummaryRow(combatant="b", name=UserText(said="B"), luck=many),
            ]
        )
        == []
    )


# --- the message ---


@pytest.mark.parametrize("locale", LOCALES)
def test_sixty_combatants_with_long_names_fit(locale: str) -> None:
    numbers = (msg("duel-sum-attacks", hits=3, attacks=5), msg("duel-sum-streak", streak=4))
    rows = tuple(
        row(f"*{'W' * 76}{number:>2}", 1, 2, 3).model_copy(update={"numbers": numbers}) for number in range(60)
    )
    render, alt = RenderContext(load_catalogues(), locale), "x" * 1_000
    view = summary_view(render, Summary(lines=numbers, rows=rows), [Picture(CHART, alt, b""), Picture(STRIP, alt, b"")])
    body = {"flags": bodies.COMPONENTS_V2, "components": view.to_components(), "allowed_mentions": {"parse": []}}
    assert bodies.problems("POST", "/channels/1/messages", body) == []
    galleries = [component for component in bodies.walk(view.to_components()) if component["type"] == 12]
    assert [0 < len(gallery["items"][0]["description"]) <= 1_024 for gallery in galleries] == [True, True]


@pytest.mark.parametrize(("locale", "words"), [("fr", "Le combat en bref"), ("de", "Der Kampf in Kürze")])
@HIT
async def test_it_is_told_in_the_language_of_the_fight(fight: Fight, locale: str, words: str) -> None:
    await fight.play(*BEGUN, *PAIRED[1:], *ATTACK[len(PAIRED) :], *EXCHANGE, *END)
    assert any(words in seen.text for seen in fight.world.read() if seen.private_to is None)
