"""Tags: every message of an encounter can be identified, and no other message is taken for one."""

from __future__ import annotations

from dataclasses import dataclass

import discord
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.publishing.message_tags import MessageKind, MessageTag, tag, tag_of

KINDS = st.sampled_from(list(MessageKind))
ENCOUNTERS = st.one_of(st.sampled_from([1, 10**7 - 1, 10**7, 2**31 - 1, 2**31, 2**63 - 1]), st.integers(1, 2**63 - 1))
REVISIONS = st.integers(0, 10**9 - 1)


@dataclass
class Part:
    """A component as it is read from Discord."""

    id: int


@given(KINDS, ENCOUNTERS, REVISIONS)
def test_a_tag_is_read_as_it_was_written(kind: MessageKind, encounter: int, revision: int) -> None:
    made = MessageTag(kind, encounter, revision)
    assert len(set(made.ids)) == len(made.ids) <= 4
    assert all(0 < number < 2**31 for number in made.ids)
    parts = [Part(number) for number in made.ids]
    assert tag_of(parts) == made
    assert tag_of([*parts, Part(1), Part(2)]) == made


@pytest.mark.parametrize("texts", [1, 2, 5])
@pytest.mark.parametrize("encounter", [7, 2**31, 2**63 - 1])
def test_a_message_with_few_components_carries_it_too_and_shows_nothing_more(texts: int, encounter: int) -> None:
    view = ui.LayoutView(timeout=None)
    for number in range(texts):
        view.add_item(ui.TextDisplay(str(number)))
    tag(view, MessageKind.SUMMARY, encounter, 41)
    sent = view.to_components()
    assert all(not part["divider"] for part in sent[texts:])
    assert tag_of(list(view.walk_children())) == MessageTag(MessageKind.SUMMARY, encounter, 41)


@pytest.mark.parametrize("ids", [[], [1], [1, 2, 3, 4], [1_000_000_041, 1, 2], [2_000_000_041, 1, 2], [400_000_070, 1]])
def test_other_messages_and_those_of_earlier_versions_have_none(ids: list[int]) -> None:
    assert tag_of([Part(number) for number in ids]) is None


def test_a_tag_in_a_container_is_found() -> None:
    box: ui.Container[ui.LayoutView] = ui.Container(ui.TextDisplay("a"), accent_colour=discord.Colour.red())
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    assert tag_of(tag(view, MessageKind.BOARD, 3, 4).children) == MessageTag(MessageKind.BOARD, 3, 4)
