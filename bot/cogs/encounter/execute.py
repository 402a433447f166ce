"""Carries out commands from slash commands, buttons, selects, forms and drafts.

field values -> command model -> preview of an override -> service -> board, announcement, private answer
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from pydantic import ValidationError

from bot.clock import snowflake_ms
from bot.cogs.characters.service import sheet_of
from bot.cogs.encounter.panels import panel_view, render_for, show_view
from bot.cogs.turn_timer.scheduler import GRACE_MS
from bot.encounters.drafts import DraftRow
from bot.encounters.service import CommandContext, Outcome
from bot.i18n.ranges import sum_lines
from bot.interactions.caller import actor_of, command_context, encounter_of, requester_of
from bot.interactions.context import Context
from bot.interactions.custom_id import FOR_GMS, ON_BOARD, CustomId
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
from bot.interactions.respond import (
    answer,
    answer_fight_gone,
    answer_in_place,
    remove_controls,
    render_context,
    send_form,
)
from bot.interactions.router import reject_unknown
from bot.interactions.sheet_names import with_field_names
from bot.ui.render import LINES_LIMIT, button, button_rows, fit_lines, layout, note_view
from rules.codec import decode_command, encode_command
from rules.commands import SHARED_COMMANDS, Add, AddLines, Command, End, Join, Set, Who
from rules.engine import Preview, asks_first
from rules.events import Redone, Undone
from rules.history import REOPEN_DAYS
from rules.message import Message, msg
from rules.player_view import VisibleEvent, redact_hidden
from rules.refusals import Refusal, Refused
from rules.system import command_types, system_of, systems
from rules.validation import editable_fields, refusal_for
from rules.view.for_viewer import board_for, new_events, rewound_events

NEWS_SHOWN: Final = 10
"""Lines about new events in an answer."""


@dataclass(frozen=True, slots=True)
class CommandTarget:
    """The encounter of a command, and the control that it was given with.

    drawn, unseen: see `engine.act`; drawn is None for a slash command. sure: without a preview. panel: name of the
    private panel with the control, which is shown again. form: the submitted form. preview: show one first. previewed: the
    caller has seen it.
    """

    encounter: int
    drawn: int | None = None
    sure: bool = False
    panel: str = ""
    form: SubmittedForm | None = None
    unseen: int = 0
    preview: bool = False
    previewed: bool = False

    @classmethod
    def of(cls, control: CustomId) -> CommandTarget:
        return cls(
            control.encounter,
            control.drawn,
            control.sure,
            control.panel,
            unseen=control.unseen,
            preview=control.preview,
        )


def command_from(verb: str, values: Mapping[str, Any]) -> Command | Refusal:
    """The command with these field values, or the refusal of a wrong value."""
    kind = command_types()[verb]
    # Only the forms of a sheet show the present values, so only there an empty field means to clear it.
    free = free_text_fields(kind) if verb in {rules.sheet_verb for rules in systems()} else ()
    try:
        return kind.model_validate(parse_values(values, free))
    except ValidationError as error:
        return refusal_for(error, kind)


# --- buttons and forms ---


async def press_command(ctx: Context, control: CustomId) -> None:
    """Carry out the command of a button, or open the form for its other fields."""
    kind = command_types()[control.verb]
    # A forged control may ask for a form that no command has.
    if control.ask and (kind.programs or not set(control.ask) <= set(editable_fields(kind))):
        await reject_unknown(ctx)
    elif control.ask:
        await open_form(ctx, control)
    else:
        await execute_verb(ctx, CommandTarget.of(control), control.verb, control.fields)


async def submit_command(ctx: Context, control: CustomId, values: Mapping[str, Any]) -> None:
    """Carry out the command of a submitted form."""
    submission = SubmittedForm.from_components(control, ctx.data["components"])
    await execute_verb(ctx, replace(CommandTarget.of(control), form=submission), control.verb, values)


async def open_form(ctx: Context, control: CustomId, values: Mapping[str, str] | None = None) -> None:
    """Open the form for the fields that a control asks for, filled with `values`."""
    encounter = await encounter_of(ctx, control)
    kind, actor = command_types()[control.verb], await actor_of(ctx, encounter)
    if kind.who is Who.GM and not actor.gm:
        raise Refused("gm-only")
    # Commands of a rule system are never about a hidden combatant, so its name is not offered for them.
    unredacted = actor.gm and kind in SHARED_COMMANDS
    state = encounter.state if unredacted else redact_hidden(encounter.state, actor)
    target = replace(control, ask=(), fills=None, sure=False)
    fields = fields_of(kind, control.ask)
    title = msg(f"title-{control.verb.replace('.', '-')}")
    await send_form(ctx, form(render_context(ctx), target, title, fields, state=state, values=values))


async def outdated_control(ctx: Context, control: CustomId) -> None:
    """Answer a control that was drawn before the store lost what was committed: draw anew, and carry out nothing."""
    services, message = ctx.services, ctx.message
    encounter = await services.encounters.reach(control.encounter, requester_of(ctx))
    if isinstance(encounter, Refusal):
        if encounter.code == "no-encounter":
            await answer_fight_gone(ctx)
        raise Refused.of(encounter)
    if message is not None and not message.flags.ephemeral:
        gm_board = await services.store.outbox.gm_board(encounter.row.id)
        if message.id not in (encounter.row.board_message_id, None if gm_board is None else gm_board.message_id):
            await remove_controls(ctx)
    await _refuse_command(ctx, CommandTarget.of(control), Refusal(code="stale"))


# --- running a command ---


async def execute_verb(ctx: Context, target: CommandTarget, verb: str, values: Mapping[str, Any]) -> None:
    """Make the command of this verb and carry it out."""
    if verb in (Join.verb, Add.verb):
        values = {**values, **await _saved_character(ctx, target, values)}
    if verb in (Add.verb, AddLines.verb, Set.verb) and (
        encounter := await ctx.services.encounters.load(target.encounter)
    ):
        values = with_field_names(system_of(encounter.state), verb, values)
    command = command_from(verb, values)
    if isinstance(command, Command) and not _is_about_people(ctx, command):
        command = Refusal(code="not-a-person")
    if isinstance(command, Refusal):
        await refuse_form(ctx, target.form, command)
    else:
        await execute(ctx, target, command)


async def _saved_character(ctx: Context, target: CommandTarget, values: Mapping[str, Any]) -> dict[str, Any]:
    """Name and sheet of the caller's saved character of the typed name; empty if there is none."""
    services = ctx.services
    encounter = await services.encounters.load(target.encounter)
    row = await services.characters.named(ctx.guild_id, ctx.user.id, str(values.get("name", "")))
    return {} if encounter is None or row is None else {"name": row.name, "sheet": sheet_of(row, encounter.row.system)}


def _is_about_people(ctx: Context, command: Command) -> bool:
    """Whether Discord has sent every user of the command with the interaction, and none of them is a bot."""
    refs = {name: reference_of(field) for name, field in type(command).model_fields.items()}
    users = {getattr(command, name) for name, ref in refs.items() if ref is not None and ref.kind == "user"}
    return users <= {None, *ctx.people}


async def execute(ctx: Context, target: CommandTarget, command: Command) -> None:
    """Carry out a command; show it as a private preview first if the rules ask for that."""
    if not target.sure and (target.preview or command.override or await _asks_first(ctx, target, command)):
        await _show_preview(ctx, target, command)
        return
    outcome, kept_character = await ctx.services.character_sync.run(target.encounter, command, request_of(ctx, target))
    if isinstance(outcome, Refusal):
        if outcome.code == "stale" and target.previewed:
            await _show_preview(ctx, target, command, [msg("refusal-stale")])
        else:
            await _refuse_command(ctx, target, outcome)
        return
    await finish(ctx, outcome)
    if not kept_character:
        await answer(ctx, note_view(render_context(ctx), msg("character-not-kept")))


async def _asks_first(ctx: Context, target: CommandTarget, command: Command) -> bool:
    """Whether a command that is no override needs a preview as the encounter stands."""
    if not command.may_ask:
        return False
    encounter = await ctx.services.encounters.load(target.encounter)
    if encounter is None:
        return False
    return asks_first(encounter.state, command, await actor_of(ctx, encounter), snowflake_ms(ctx.id))


def request_of(ctx: Context, target: CommandTarget) -> CommandContext:
    """The circumstances of a command, with the reply to its caller."""
    unseen = None if target.panel == ON_BOARD else target.unseen
    request = command_context(ctx, target.drawn, unseen, as_gm=target.panel in FOR_GMS)
    return replace(request, reply=lambda outcome: _reply(ctx, outcome, target.panel))


async def _reply(ctx: Context, outcome: Outcome, panel: str) -> None:
    """Show the news privately, on the panel if there is one. A press on the board is answered with the new board."""
    if _is_on_board(ctx, outcome):
        return
    news = _shorten(await _news(ctx, outcome))
    # The publisher redraws the GM board in the GM channel, so the news are a message of their own there.
    in_gm_channel = ctx.message is not None and not ctx.message.flags.ephemeral
    view = None if in_gm_channel else await panel_view(ctx, outcome, panel, news)
    if view is None or isinstance(view, Refusal):
        # The command may have taken the panel from the caller.
        view = note_view(render_context(ctx), *news)
        panel = ""
    await show_view(ctx, outcome, panel, view)


async def finish(ctx: Context, outcome: Outcome) -> None:
    """After the publishing, tell the caller what the new board keeps secret, or else problems with pins or the GM channel."""
    if not _is_on_board(ctx, outcome):
        await tell_of_problems(ctx, outcome)
        return
    secrets = await _secrets(ctx, outcome)
    if secrets and outcome.row.due_at is not None:
        left = outcome.row.due_at + GRACE_MS - ctx.services.clock.now()
        secrets.append(msg("ui-soon", seconds=max(1, -(-left // 1_000))))
    if secrets:
        await answer(ctx, note_view(render_context(ctx), *secrets))


def _is_on_board(ctx: Context, outcome: Outcome) -> bool:
    return ctx.message is not None and ctx.message.id == outcome.row.board_message_id


async def tell_of_problems(ctx: Context, outcome: Outcome) -> None:
    """Tell a GM, once, that the board could not be pinned, or that the GM channel can't be written to."""
    if not (await actor_of(ctx, outcome)).gm:
        return
    publisher = ctx.services.publisher
    problems = [
        publisher.pins.pop_problem(outcome.row.id),
        await publisher.gm_channel.pop_problem(outcome.row.guild_id),
    ]
    if lines := [problem for problem in problems if problem is not None]:
        await answer(ctx, note_view(render_context(ctx), *lines))


async def _secrets(ctx: Context, outcome: Outcome) -> list[Message]:
    """The new events of which the caller may know more than the public."""
    if outcome.before is None or _is_rewind(outcome):
        return []
    public = {event.entry.seq: event.entry.event for event in new_events(outcome.before, outcome.entries, None)}
    own = new_events(outcome.before, outcome.entries, await actor_of(ctx, outcome))
    return _summed(event for event in own if public.get(event.entry.seq) != event.entry.event)


async def _news(ctx: Context, outcome: Outcome) -> list[Message]:
    """The new events, or those that an undo or redo concerns."""
    if outcome.repeated:
        return [msg("ui-counted-already")]
    if outcome.before is None:
        return []
    actor = await actor_of(ctx, outcome)
    if not _is_rewind(outcome):
        return _summed(new_events(outcome.before, outcome.entries, actor))
    log = await ctx.services.encounters.log(outcome.row.id)
    events = rewound_events(log, outcome.entries, outcome.before, outcome.state, actor)
    lines = _summed(events) or [msg("step-secret")]
    if isinstance(outcome.entries[0].event, Undone):
        return [msg("ui-undone"), *(msg("ui-rewound", line=line) for line in lines)]
    return [msg("ui-redone"), *(msg("ui-restored", line=line) for line in lines)]


def _is_rewind(outcome: Outcome) -> bool:
    return any(isinstance(entry.event, Undone | Redone) for entry in outcome.entries)


def _summed(events: Iterable[VisibleEvent]) -> list[Message]:
    """The lines of these events, one for what happened to several in the same way."""
    return [line for _, line in sum_lines([event.line for event in events])]


def _shorten(lines: list[Message]) -> list[Message]:
    more = len(lines) - NEWS_SHOWN
    return lines if more <= 0 else [*lines[:NEWS_SHOWN], msg("ui-more", count=more)]


async def _refuse_command(ctx: Context, target: CommandTarget, refusal: Refusal) -> None:
    """Show the refusal; for a stale control, with the present panel or headline. Raises `Refused`."""
    services = ctx.services
    encounter = await services.encounters.reach(target.encounter, requester_of(ctx))
    if isinstance(encounter, Refusal):
        raise Refused.of(encounter)
    if refusal.code != "stale":
        # A slash command is about the present state, and so are the choices that are offered instead.
        if target.drawn is None:
            render = render_for(ctx, encounter, await actor_of(ctx, encounter))
        else:
            render = render_context(ctx, encounter=target.encounter, drawn=target.drawn, unseen=target.unseen)
        await refuse_form(ctx, target.form, refusal, render=render)
        return
    panel = await panel_view(ctx, encounter, target.panel, [msg("refusal-stale")])
    if panel is not None and not isinstance(panel, Refusal):
        await show_view(ctx, encounter, target.panel, panel)
        return
    board = board_for(encounter.state, await actor_of(ctx, encounter))
    lines = [board.headline] if board.why is None else [board.headline, board.why]
    if ctx.message is not None and ctx.message.id == encounter.row.board_message_id:
        await services.publisher.publish(encounter.row.id, ctx.interaction)
    await answer(ctx, note_view(render_context(ctx), msg("refusal-stale"), *lines))


# --- previews of overrides ---


async def _show_preview(ctx: Context, target: CommandTarget, command: Command, news: Sequence[Message] = ()) -> None:
    """Store the command as a draft, and show what it would do with a button that applies it.

    Draft and preview are of one revision, that of one load. news: lines before it.
    """
    services = ctx.services
    previewed = await services.encounters.preview(target.encounter, command, request_of(ctx, target))
    if isinstance(previewed, Refusal):
        await refuse_form(ctx, target.form, previewed)
        return
    encounter, preview = previewed
    body = json.dumps(encode_command(command), ensure_ascii=False)
    await services.store.drafts.save(
        ctx.id, target.encounter, ctx.user.id, revision=encounter.row.revision, command=body
    )
    render = render_for(ctx, encounter, await actor_of(ctx, encounter))
    fields = {"draft": str(ctx.id), **({"panel": target.panel} if target.panel else {})}
    apply = button(render, render.control("ui.apply", **fields), msg("label-apply"), tone="danger")
    drop = button(render, render.control("ui.drop", **fields), msg("label-drop"))
    lines = [*news, msg("ui-preview"), *_preview_lines(preview)]
    if isinstance(command, End):
        lines.append(msg("ui-end-is-not-final", days=REOPEN_DAYS))
    text: discord.ui.TextDisplay[discord.ui.LayoutView] = discord.ui.TextDisplay(fit_lines(render, lines, LINES_LIMIT))
    await answer_in_place(ctx, layout(text, *button_rows([apply, drop])))


def _preview_lines(preview: Preview) -> list[Message]:
    lines = _shorten([msg("ui-preview-line", line=line) for _, line in sum_lines(preview.lines)])
    if preview.rolls:
        return [*lines, msg("ui-preview-rolls")]
    if preview.after != preview.before:
        lines.append(msg("ui-preview-next", before=preview.before, after=preview.after))
    return lines


async def apply_draft(ctx: Context, control: CustomId) -> None:
    """Carry out an override after its preview; show the preview anew if the override would do something else by now."""
    draft = await _take_draft(ctx, control)
    if draft is None:
        raise Refused("draft-gone")
    command = decode_command(json.loads(draft.command))
    encounter = await ctx.services.encounters.load(draft.encounter_id)
    # A fight that is gone is refused by `execute`.
    drawn = draft.revision if encounter is None else encounter.state.public_count_at(draft.revision)
    target = CommandTarget(
        draft.encounter_id,
        drawn,
        sure=True,
        panel=control.fields.get("panel", ""),
        unseen=draft.revision - drawn,
        previewed=True,
    )
    await execute(ctx, target, command)


async def drop_draft(ctx: Context, control: CustomId) -> None:
    """Delete a draft."""
    await _take_draft(ctx, control)
    await answer_in_place(ctx, note_view(render_context(ctx), msg("ui-dropped")))


async def _take_draft(ctx: Context, control: CustomId) -> DraftRow | None:
    """Remove and return the caller's previewed command. A refused form is stored in the same place, and stays there."""
    drafts, draft_id, user = ctx.services.store.drafts, control.number("draft"), ctx.user.id
    draft = await drafts.get(draft_id, user)
    return None if draft is None or is_form(draft) else await drafts.take(draft_id, user)
