"""`/help`: topics with a short answer each, and a practice fight for each system. All of it is private and stateless."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import ui

from bot.i18n.catalogue import load_catalogues
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.respond import answer, answer_in_place, refuse, render_context
from bot.interactions.router import Feature
from bot.interactions.slash import slash
from bot.ui.render import COLOURS, RenderContext, button, control_rows, layout, titled_select
from rules.message import Message, msg
from rules.refusals import Refusal
from rules.system import AnySystem, BaseSystem, systems
from rules.view.board import Choice, Lesson

TASKS: Final = (
    *("begin", "join", "turn", "attack", "defend", "own-dice", "correct", "undo", "npcs", "counters"),
    *("pause", "slow", "log", "rolls", "characters", "privacy", "setup", "trouble", "unheard", "renamed"),
)
OPTIONS_LIMIT: Final = 25
"""Options of a select that Discord takes."""
PRACTICES: Final = 10
"""Practice fights that are offered."""
SEEDS: Final = 100_000


def teaching() -> tuple[AnySystem, ...]:
    """The rule systems with a practice fight."""
    return tuple(system for system in systems() if type(system).practice is not BaseSystem.practice)


def topics() -> tuple[str, ...]:
    """The tasks, then the rule systems with a help text."""
    explained = (system.id for system in systems() if load_catalogues().has(f"help-topic-{system.id}"))
    return (*TASKS, *explained)[:OPTIONS_LIMIT]


async def _show_topic(ctx: Context, control: CustomId) -> None:
    """Show the picked topic, or the start page."""
    topic = control.fields.get("topic", "")
    text = msg(f"help-{topic}") if topic in topics() else msg("help-start")
    await answer_in_place(ctx, _topic_view(render_context(ctx), text, topic))


def _topic_view(render: RenderContext, text: Message, chosen: str = "") -> ui.LayoutView:
    control = CustomId(0, 0, "ui.help", fills="topic")
    options = [(topic, msg(f"help-topic-{topic}")) for topic in topics()]
    menu = titled_select(render, control, msg("help-pick"), options, chosen=chosen)
    starts = [
        button(
            render,
            CustomId(0, 0, "ui.practice", {"system": system.id}),
            msg("ui-practise", system=msg(f"system-{system.id}")),
            tone="success",
            emoji="🤺",
        )
        for system in teaching()
    ]
    return layout(ui.TextDisplay(render.say(text)), *menu, *(ui.ActionRow(start) for start in starts[:PRACTICES]))


async def _practise(ctx: Context, control: CustomId) -> None:
    """Start a practice fight, or replay it with one more press; the custom_id holds the earlier presses."""
    render = render_context(ctx)
    # A button of an earlier version names no system: it began the practice of the first.
    wanted = control.fields.get("system", teaching()[0].id)
    system = next((system for system in teaching() if system.id == wanted), None)
    seed = control.number("seed") if "seed" in control.fields else ctx.id % SEEDS
    presses = control.fields.get("did", "")
    lesson = None
    if system is not None and (presses.isdecimal() or not presses):
        lesson = _lesson(render, system, ctx.user.display_name, seed, presses)
    if system is None or lesson is None:
        await refuse(ctx, Refusal(code="practice-gone"))
        return
    await answer_in_place(ctx, _lesson_view(render, lesson, {"system": system.id, "seed": str(seed)}, presses))


def _lesson(render: RenderContext, system: AnySystem, name: str, seed: int, presses: str) -> Lesson | None:
    """The state after these presses; None if they are not possible. A name that no combatant may have is replaced."""
    did, straw_man = [int(press) for press in presses], render.plain(msg("practice-straw-man"))
    spare = render.plain(msg("practice-learner"))
    return system.practice((name, straw_man), seed, did) or system.practice((spare, straw_man), seed, did)


def _lesson_view(render: RenderContext, lesson: Lesson, practice: Mapping[str, str], presses: str) -> ui.LayoutView:
    """The last events, a comment, the head of the board, and the buttons of a real fight. practice: its system and seed."""
    box: ui.Container[ui.LayoutView] = ui.Container(accent_colour=COLOURS["next"])
    if lesson.news:
        box.add_item(ui.TextDisplay("\n".join(f"-# {render.say(line)}" for line in lesson.news)))
        box.add_item(ui.Separator())
    box.add_item(ui.TextDisplay(render.say(lesson.coach)))
    if not lesson.choices:
        anew = CustomId(0, 0, "ui.practice", {"system": practice["system"]})
        again = button(render, anew, msg("label-practice-again"), emoji="🤺")
        back = button(render, CustomId(0, 0, "ui.help"), msg("label-help-topics"))
        box.add_item(ui.ActionRow(again, back))
        return layout(box)
    box.add_item(ui.Separator())
    head = [f"### {render.say(lesson.headline)}", *([render.say(lesson.why)] if lesson.why is not None else [])]
    box.add_item(ui.TextDisplay("\n".join(head)))
    choices = [_as_practice(choice, practice, f"{presses}{index}") for index, choice in enumerate(lesson.choices)]
    for row in control_rows(RenderContext(render.catalogues, render.locale), choices):
        box.add_item(row)
    return layout(box)


def _as_practice(choice: Choice, practice: Mapping[str, str], presses: str) -> Choice:
    """The same button for the practice fight."""
    return choice.model_copy(update={"command": "ui.practice", "fields": {**practice, "did": presses}})


class HelpCog(Feature):
    """Help topics and practice fights."""

    buttons = {"ui.help": _show_topic, "ui.practice": _practise}

    @slash("help")
    async def help(self, ctx: Context) -> None:
        await answer(ctx, _topic_view(render_context(ctx), msg("help-start")))
