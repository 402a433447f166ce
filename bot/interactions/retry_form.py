"""A form that was refused is offered again as it was filled in: nobody types everything twice for one wrong number."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.encounters.drafts import DraftRow
from bot.interactions import forms
from bot.interactions.context import Context
from bot.interactions.custom_id import CustomId, parse_id
from bot.interactions.lookup import requester_of
from bot.interactions.respond import refuse, render_context
from bot.ui.render import RenderContext, button
from rules.message import msg
from rules.refusals import Refusal

FINAL: Final = frozenset({"stale", "encounter-ended", "gm-only", "no-encounter", "other-system"})
"""Refusals that no other words in the form would avert."""


@dataclass(frozen=True, slots=True)
class SubmittedForm:
    """A form as it was sent. control: what it is for. asked: its fields. values: what stood in those that were filled in."""

    control: CustomId
    asked: tuple[str, ...]
    values: Mapping[str, str]

    @classmethod
    def sent(cls, control: CustomId, components: Iterable[Mapping[str, Any]]) -> SubmittedForm:
        """The form that came back with these components."""
        parts = list(components)
        return cls(control, tuple(forms.submitted_fields(parts)), forms.submitted_values(parts))

    @property
    def given(self) -> dict[str, str]:
        """All that is known for its command: what its control says, and what was filled in."""
        return {**self.control.fields, **self.values}


async def refuse_form(
    ctx: Context, filled: SubmittedForm | None, refusal: Refusal, *, render: RenderContext | None = None
) -> None:
    """Say why not; after a form, with a button that opens it again as it was filled in."""
    buttons = []
    if filled is not None and not refusal.choices and refusal.code not in FINAL:
        buttons = await _correction(ctx, filled)
    await refuse(ctx, refusal, render=render, buttons=buttons)


async def _correction(ctx: Context, filled: SubmittedForm) -> list[ui.Button[ui.LayoutView]]:
    services, control = ctx.services, filled.control
    # An id can be forged: what the caller can't reach does not exist for her.
    if isinstance(await services.encounters.reach(control.encounter, requester_of(ctx)), Refusal):
        return []
    body = json.dumps(
        {"form": control.custom_id("m1"), "asked": filled.asked, "values": filled.values}, ensure_ascii=False
    )
    draft, revision = ctx.id, max(1, control.drawn)
    await services.store.drafts.save(draft, control.encounter, ctx.user.id, revision=revision, command=body)
    again = CustomId(control.encounter, control.drawn, "ui.correct", {"draft": str(draft)}, unseen=control.unseen)
    return [button(render_context(ctx), again, msg("label-correct"), tone="primary", emoji="✏️")]


def is_form(draft: DraftRow) -> bool:
    """Whether a draft is a refused form, and no command that waits for its confirmation."""
    return "form" in json.loads(draft.command)


async def load_saved_form(ctx: Context, control: CustomId) -> SubmittedForm | None:
    """The form behind a button of this kind. None: it is no longer kept, or somebody else's; the person is told."""
    draft = await ctx.services.store.drafts.get(control.number("draft"), ctx.user.id)
    data = {} if draft is None or not is_form(draft) else json.loads(draft.command)
    form = parse_id(data.get("form", ""), "m1")
    if form is None:
        await refuse(ctx, Refusal(code="form-gone"))
        return None
    return SubmittedForm(form, tuple(data["asked"]), data["values"])
