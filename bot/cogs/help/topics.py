"""`/help`: a list of what people want to do, a short answer to each, and a practice. All of it is private, none is kept."""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from bot.i18n.catalogue import load_words
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer, answer_in_place, refuse, render_context
from bot.ui.render import COLOURS, RenderContext, button, controls, layout, rows
from rules.message import Message, msg
from rules.practice import Lesson
from rules.refusals import Refusal
from rules.system import BaseSystem, systems
from rules.view.board import Choice

TASKS: Final = (
    *(
        "begin",
        "join",
        "turn",
        "attack",
        "defend",
        "own-dice",
        "correct",
        "undo",
        "npcs",
        "counters",
        "pause",
        "slow",
        "log",
    ),
    *("rolls", "characters", "privacy", "setup", "trouble"),
)
"""What people want to do, as the list names it."""
LISTED: Final = 25
SEEDS: Final = 100_000


def topics() -> tuple[str, ...]:
    """The tasks, and how a fight goes by each rule system that has words for it; Discord lists 25 at most."""
    told = (one.id for one in systems() if load_words().has(f"help-topic-{one.id}"))
    return (*TASKS, *told)[:LISTED]


async def help_asked(ctx: Context) -> None:
    """`/help`: the list, and what to do first."""
    await answer(ctx, _topics(render_context(ctx), msg("help-start")))


async def _topic(ctx: Context, control: CustomId) -> None:
    """A topic was picked; without one, back to the beginning."""
    topic = control.fields.get("topic", "")
    said = msg(f"help-{topic}") if topic in topics() else msg("help-start")
    await answer_in_place(ctx, _topics(render_context(ctx), said, topic))


def _topics(pen: RenderContext, said: Message, chosen: str = "") -> ui.LayoutView:
    menu: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=CustomId(0, 0, "ui.help", fills="topic").custom_id("s1"),
        placeholder=pen.plain(msg("help-pick"), 150),
        options=[
            discord.SelectOption(label=pen.plain(msg(f"help-topic-{one}"), 100), value=one, default=one == chosen)
            for one in topics()
        ],
    )
    start = button(pen, CustomId(0, 0, "ui.practice"), msg("label-help-practice"), tone="success", emoji="🤺")
    return layout(ui.TextDisplay(pen.say(said)), ui.ActionRow(menu), *rows([start]))


async def _practise(ctx: Context, control: CustomId) -> None:
    """One press in the practice duel, or its beginning. What was pressed before stands in the control."""
    pen = render_context(ctx)
    seed = control.number("seed") if "seed" in control.fields else ctx.id % SEEDS
    presses = control.fields.get("did", "")
    lesson = _lesson(pen, ctx.user.display_name, seed, presses) if presses.isdecimal() or not presses else None
    if lesson is None:
        await refuse(ctx, Refusal(code="practice-gone"))
        return
    await answer_in_place(ctx, _lesson_view(pen, lesson, seed, presses))


def _lesson(pen: RenderContext, name: str, seed: int, presses: str) -> Lesson | None:
    """A name that cannot be one in a fight gives way to another."""
    did, straw_man = [int(one) for one in presses], pen.plain(msg("practice-straw-man"))
    spare = pen.plain(msg("practice-learner"))
    teaching = next(system for system in systems() if type(system).practice is not BaseSystem.practice)
    return teaching.practice((name, straw_man), seed, did) or teaching.practice((spare, straw_man), seed, did)


def _lesson_view(pen: RenderContext, lesson: Lesson, seed: int, presses: str) -> ui.LayoutView:
    """What has just happened, what to learn from it, the head of the board, and the buttons: those of a real fight."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["next"])
    if lesson.news:
        box.add_item(ui.TextDisplay("\n".join(f"-# {pen.say(line)}" for line in lesson.news)))
        box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay(pen.say(lesson.coach)))
    if not lesson.choices:
        again = button(pen, CustomId(0, 0, "ui.practice"), msg("label-practice-again"), emoji="🤺")
        back = button(pen, CustomId(0, 0, "ui.help"), msg("label-help-topics"))
        box.add_item(ui.ActionRow(again, back))
        return layout(box)
    box.add_item(ui.Separator())
    head = [f"### {pen.say(lesson.headline)}", *([pen.say(lesson.why)] if lesson.why is not None else [])]
    box.add_item(ui.TextDisplay("\n".join(head)))
    choices = [_practised(choice, seed, f"{presses}{place}") for place, choice in enumerate(lesson.choices)]
    for row in controls(RenderContext(pen.words, pen.locale), choices):
        box.add_item(row)
    return layout(box)


def _practised(choice: Choice, seed: int, presses: str) -> Choice:
    """The choice as a button of the practice: it looks the same and is answered here."""
    return choice.model_copy(update={"command": "ui.practice", "fields": {"seed": seed, "did": presses}})


PRESSES: Final = {"ui.help": _topic, "ui.practice": _practise}
