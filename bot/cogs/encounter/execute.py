"""Carrying out what somebody asked, whichever door it came through: command, preview, answer, board.

given fields -> command model -> (an override is shown first) -> service -> board, announcement, private words
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from pydantic import ValidationError

from bot.cogs.characters.service import sheet_of
from bot.cogs.encounter.private_panels import FOR_GMS, panel_view, render_for
from bot.encounters.drafts import DraftRow
from bot.encounters.service import CommandContext, Outcome
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId
from bot.interactions.forms import (
    SubmittedForm,
    fields_of,
    form,
    free_text_fields,
    is_form,
    parse_values,
    reference_of,
    refuse_form,
)
from bot.interactions.lookup import actor_of, command_context, encounter_of, requester_of
from bot.interactions.respond import answer, answer_in_place, refuse, render_context, send_form
from bot.interactions.router import reject_unknown
from bot.ui.render import LINES_LIMIT, button, button_rows, fit_lines, layout, note_view
from rules.codec import decode_command, encode_command
from rules.commands import SHARED_COMMANDS, Add, Command, End, Join, Who
from rules.engine import Preview
from rules.events import Redone, Undone
from rules.history import REOPEN_DAYS
from rules.message import Message, msg
from rules.player_view import redact_hidden
from rules.refusals import Refusal
from rules.system import command_types, systems
from rules.validation import refusal_for
from rules.view.views import board_for, new_events, rewound_events

LINES_READ: Final = 10
"""Lines of news in an answer."""


@dataclass(frozen=True, slots=True)
class CommandTarget:
    """What an interaction aims at. drawn, unseen: see `engine.act`. sure: no preview needed.

    panel: it was asked on a private panel (`gm` or `own`), which is then shown again. filled: the form it was asked with.
    """

    encounter: int
    drawn: int | None = None
    sure: bool = False
    panel: str = ""
    filled: SubmittedForm | None = None
    unseen: int = 0

    @classmethod
    def of(cls, control: CustomId) -> CommandTarget:
        """What a control aims at."""
        return cls(control.encounter, control.drawn, control.sure, control.panel, unseen=control.unseen)


def command_from(verb: str, given: Mapping[str, Any]) -> Command | Refusal:
    """The command of this verb with these fields, or what is wrong with them."""
    kind = command_types()[verb]
    # Only the forms of a sheet show what there is, so that to leave a field empty there is to empty it.
    free = free_text_fields(kind) if verb in {one.sheet_verb for one in systems()} else ()
    try:
        return kind.model_validate(parse_values(given, free))
    except ValidationError as error:
        return refusal_for(error, kind)


async def ask(ctx: Context, aim: CommandTarget, verb: str, given: Mapping[str, Any]) -> None:
    """Carry out the command of this verb with these fields."""
    if verb in (Join.verb, Add.verb):
        given = {**given, **await _with_sheet(ctx, aim, given)}
    command = _of_people(ctx, command_from(verb, given))
    if isinstance(command, Refusal):
        await refuse_form(ctx, aim.filled, command)
    else:
        await carry_out(ctx, aim, command)


async def press_command(ctx: Context, control: CustomId) -> None:
    """Carry out the command of a button, or open the form that asks for the rest of its fields."""
    if not set(control.ask) <= set(command_types()[control.verb].model_fields):
        await reject_unknown(ctx)
    elif control.ask:
        await open_form(ctx, control)
    else:
        await ask(ctx, CommandTarget.of(control), control.verb, control.fields)


async def submit_command(ctx: Context, control: CustomId, fields: Mapping[str, Any]) -> None:
    """Carry out the command of a submitted form."""
    submission = SubmittedForm.from_components(control, ctx.data["components"])
    await ask(ctx, replace(CommandTarget.of(control), filled=submission), control.verb, fields)


async def open_form(ctx: Context, control: CustomId, values: Mapping[str, str] | None = None) -> None:
    """Open the form for the fields that a control asks for. values: with which it is filled in."""
    encounter = await encounter_of(ctx, control)
    if encounter is None:
        return
    kind, actor = command_types()[control.verb], await actor_of(ctx, encounter)
    if kind.who is Who.GM and not actor.gm:
        await refuse(ctx, Refusal(code="gm-only"))
        return
    # Commands of a rule system are never about a hidden combatant, so its name is not offered for them.
    unredacted = actor.gm and kind in SHARED_COMMANDS
    state = encounter.state if unredacted else redact_hidden(encounter.state, actor)
    target = replace(control, ask=(), fills=None, sure=False)
    fields = fields_of(kind, control.ask)
    title = msg(f"title-{control.verb.replace('.', '-')}")
    await send_form(ctx, form(render_context(ctx), target, title, fields, state=state, values=values))


def _of_people(ctx: Context, command: Command | Refusal) -> Command | Refusal:
    """The command, unless it names a user that Discord does not vouch for in this interaction, or one that can't play."""
    if isinstance(command, Refusal):
        return command
    people = ctx.people
    for name, field in type(command).model_fields.items():
        pointed, user = reference_of(field), getattr(command, name)
        if pointed is not None and pointed.kind == "user" and user is not None and user not in people:
            return Refusal(code="not-a-person")
    return command


async def _with_sheet(ctx: Context, aim: CommandTarget, given: Mapping[str, Any]) -> dict[str, Any]:
    """Name and sheet of the caller's character, where the name that was typed is that of one: one's own, or one to fill a
    batch of NPCs from.
    """
    services = ctx.services
    found = await services.encounters.load(aim.encounter)
    known = await services.characters.named(ctx.guild_id, ctx.user.id, str(given.get("name", "")))
    return {} if found is None or known is None else {"name": known.name, "sheet": sheet_of(known, found.row.system)}


async def carry_out(ctx: Context, aim: CommandTarget, command: Command) -> None:
    """Carry out a command; an override is shown privately first."""
    if command.override and not aim.sure:
        await _show_first(ctx, aim, command)
        return
    outcome, kept_character = await ctx.services.character_sync.run(aim.encounter, command, request_of(ctx, aim))
    if isinstance(outcome, Refusal):
        await _refused(ctx, aim, outcome)
        return
    await finish(ctx, outcome)
    if not kept_character:
        await answer(ctx, note_view(render_context(ctx), msg("character-not-kept")))


def request_of(ctx: Context, aim: CommandTarget) -> CommandContext:
    """The circumstances of a command, with the answer to its caller."""
    request = command_context(ctx, aim.drawn, aim.unseen, as_gm=aim.panel in FOR_GMS)
    return replace(request, reply=lambda outcome: _reply(ctx, outcome, aim.panel))


async def _reply(ctx: Context, outcome: Outcome, panel: str) -> None:
    """Tell the caller privately what happened, on the panel where there is one. A press on the board gets the new board."""
    if _on_board(ctx, outcome):
        return
    lines = _first(await _news(ctx, outcome))
    # The GM board in the GM channel is redrawn by the publisher, so the news are a message beside it.
    stands = ctx.message is not None and not ctx.message.flags.ephemeral
    view = None if stands else await panel_view(ctx, outcome, panel, lines)
    if view is None or isinstance(view, Refusal):
        # The command may have taken the panel from the caller; what happened is told all the same.
        view = note_view(render_context(ctx), *lines)
    await answer_in_place(ctx, view)


async def finish(ctx: Context, outcome: Outcome) -> None:
    """Tell the caller what is known after the publishing only: what the new board keeps secret, or problems with pins."""
    if not _on_board(ctx, outcome):
        await tell_of_pins(ctx, outcome)
        return
    secrets = await _secrets(ctx, outcome)
    if secrets and outcome.row.due_at is not None:
        secrets.append(msg("ui-soon"))
    if secrets:
        await answer(ctx, note_view(render_context(ctx), *secrets))


def _on_board(ctx: Context, outcome: Outcome) -> bool:
    return ctx.message is not None and ctx.message.id == outcome.row.board_message_id


async def tell_of_pins(ctx: Context, outcome: Outcome) -> None:
    """A GM is told, once, that the board could not be pinned."""
    actor = await actor_of(ctx, outcome)
    trouble = ctx.services.publisher.pins.pop_problem(outcome.row.id) if actor.gm else None
    if trouble is not None:
        await answer(ctx, note_view(render_context(ctx), trouble))


async def _secrets(ctx: Context, outcome: Outcome) -> list[Message]:
    """What the board must not say, for the one who did it."""
    actor = await actor_of(ctx, outcome)
    if outcome.before is None or _rewinds(outcome):
        return []
    public = {moment.entry.seq: moment.entry.event for moment in new_events(outcome.before, outcome.entries, None)}
    own = new_events(outcome.before, outcome.entries, actor)
    return [moment.words for moment in own if public.get(moment.entry.seq) != moment.entry.event]


async def _news(ctx: Context, outcome: Outcome) -> list[Message]:
    """What has happened, line by line; of an undo, what was taken back."""
    if outcome.repeated:
        return [msg("ui-counted-already")]
    actor = await actor_of(ctx, outcome)
    if outcome.before is None:
        return []
    if not _rewinds(outcome):
        return [moment.words for moment in new_events(outcome.before, outcome.entries, actor)]
    log = await ctx.services.encounters.log(outcome.row.id)
    moments = rewound_events(log, outcome.entries, outcome.before, outcome.state, actor)
    lines = [moment.words for moment in moments] or [msg("step-secret")]
    if isinstance(outcome.entries[0].event, Undone):
        return [msg("ui-undone"), *(msg("ui-rewound", line=line) for line in lines)]
    return [msg("ui-redone"), *(msg("ui-restored", line=line) for line in lines)]


def _rewinds(outcome: Outcome) -> bool:
    return any(isinstance(entry.event, Undone | Redone) for entry in outcome.entries)


def _first(lines: list[Message]) -> list[Message]:
    """As many lines as one reads in an answer, and how many more there are."""
    more = len(lines) - LINES_READ
    return lines if more <= 0 else [*lines[:LINES_READ], msg("ui-more", count=more)]


async def _refused(ctx: Context, aim: CommandTarget, refusal: Refusal) -> None:
    """Say why not; who pressed something stale is shown how it stands now."""
    services = ctx.services
    found = await services.encounters.reach(aim.encounter, requester_of(ctx))
    if isinstance(found, Refusal):
        await refuse(ctx, found)
        return
    if refusal.code != "stale":
        # What was typed is of the present moment, and so is what is offered instead.
        if aim.drawn is None:
            render = render_for(ctx, found, await actor_of(ctx, found))
        else:
            render = render_context(ctx, encounter=aim.encounter, drawn=aim.drawn, unseen=aim.unseen)
        await refuse_form(ctx, aim.filled, refusal, render=render)
        return
    panel = await panel_view(ctx, found, aim.panel, [msg("refusal-stale")])
    if panel is not None and not isinstance(panel, Refusal):
        await answer_in_place(ctx, panel)
        return
    board = board_for(found.state, await actor_of(ctx, found))
    lines = [board.headline] if board.why is None else [board.headline, board.why]
    if ctx.message is not None and ctx.message.id == found.row.board_message_id:
        await services.publisher.publish(found.row.id, ctx.interaction)
    await answer(ctx, note_view(render_context(ctx), msg("refusal-stale"), *lines))


async def _show_first(ctx: Context, aim: CommandTarget, command: Command) -> None:
    """The private preview of an override, with a button that applies it."""
    services = ctx.services
    previewed = await services.encounters.preview(aim.encounter, command, request_of(ctx, aim))
    if isinstance(previewed, Refusal):
        await refuse_form(ctx, aim.filled, previewed)
        return
    found, seen = previewed
    body = json.dumps(encode_command(command), ensure_ascii=False)
    draft = ctx.id
    await services.store.drafts.save(draft, aim.encounter, ctx.user.id, revision=found.row.revision, command=body)
    render = render_for(ctx, found, await actor_of(ctx, found))
    fields = {"draft": str(draft), **({"panel": aim.panel} if aim.panel else {})}
    apply = button(render, render.control("ui.apply", **fields), msg("label-apply"), tone="danger")
    keep = button(render, render.control("ui.drop", **fields), msg("label-drop"))
    lines = [msg("ui-preview"), *_preview_lines(seen)]
    if isinstance(command, End):
        lines.append(msg("ui-end-is-not-final", days=REOPEN_DAYS))
    words = fit_lines(render, lines, LINES_LIMIT)
    parts = [discord.ui.TextDisplay(words), *button_rows([apply, keep])]
    await answer_in_place(ctx, layout(*parts))


def _preview_lines(seen: Preview) -> list[Message]:
    if seen.rolls:
        return [msg("ui-preview-rolls")]
    lines = _first([msg("ui-preview-line", line=line) for line in seen.lines])
    if seen.after != seen.before:
        lines.append(msg("ui-preview-next", before=seen.before, after=seen.after))
    return lines


async def apply_draft(ctx: Context, draft_id: int, *, panel: str = "") -> None:
    """Carry out an override whose preview the GM has seen; only if the fight has not moved since."""
    draft = await _taken(ctx, draft_id)
    if draft is None:
        await refuse(ctx, Refusal(code="draft-gone"))
        return
    command = decode_command(json.loads(draft.command))
    await carry_out(ctx, CommandTarget(draft.encounter_id, draft.revision, sure=True, panel=panel), command)


async def drop_draft(ctx: Context, draft_id: int) -> None:
    """The GM thought better of it."""
    await _taken(ctx, draft_id)
    await answer_in_place(ctx, note_view(render_context(ctx), msg("ui-dropped")))


async def _taken(ctx: Context, draft_id: int) -> DraftRow | None:
    """Take the caller's previewed command with this id. A refused form is kept in the same place, and stays there."""
    store, user = ctx.services.store, ctx.user.id
    draft = await store.drafts.get(draft_id, user)
    return None if draft is None or is_form(draft) else await store.drafts.take(draft_id, user)
