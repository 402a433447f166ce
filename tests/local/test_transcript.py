"""Messages and forms as plain text."""

from __future__ import annotations

import pytest

from bot.local.transcript import message_lines, modal_lines, plain

NAMES = {("user", 7): "Vera", ("channel", 8): "combat", ("role", 9): "GM"}


def name_of(kind: str, identity: int) -> str:
    return NAMES[kind, identity]


def text(content: str) -> dict[str, object]:
    return {"type": 10, "content": content}


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("### ⚔️ Konrad attaque\n-# petit", "⚔️ Konrad attaque\npetit"),
        ("**VI 6** · *épée* __longue__ ~~non~~", "VI 6 · épée longue (struck out: non)"),
        ("<@7> in <#8>, <@&9>", "@Vera in #combat, @GM"),
        ("2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"),
        (r"\*Konrad\* the \_Bold\_ \# \`x\`", "*Konrad* the _Bold_ # `x`"),
        ("```\nKonrad   VI 6\n  **raw**\n```", "Konrad   VI 6\n  **raw**"),
        ("`+2` then ||Troll||", "+2 then (hidden: Troll)"),
        ("<t:1767290400:R> </initiative begin:123>", "2026-01-01 18:00 UTC /initiative begin"),
        ("[the rules](https://example.org/r)", "the rules (https://example.org/r)"),
        ("<:sword:55> <a:spin:56>", ":sword: :spin:"),
        ("> quoted\n>>> and more", "quoted\nand more"),
        ("\u2068Konrad\u2069 attacks", "Konrad attacks"),
        (r"[2+3] → \[−2\]", "[2+3] → [−2]"),
    ],
)
def test_markdown_becomes_plain_text(markdown: str, expected: str) -> None:
    assert plain(markdown, name_of) == expected


def row(*components: dict[str, object]) -> dict[str, object]:
    return {"type": 1, "components": list(components)}


def button(label: str, **more: object) -> dict[str, object]:
    return {"type": 2, "style": 1, "label": label, "custom_id": label, **more}


def field(label: str, component: dict[str, object], **more: object) -> dict[str, object]:
    return {"type": 18, "label": label, "component": {"custom_id": label, **component}, **more}


def test_a_board_reads_from_top_to_bottom() -> None:
    options = [
        {"label": "Ada", "value": "1", "default": True},
        {"label": "Bo", "value": "2", "description": "far away"},
    ]
    target = {"type": 3, "custom_id": "c", "placeholder": "Target", "min_values": 0, "max_values": 2}
    board = {
        "type": 17,
        "components": [
            text("### Konrad attacks Connor\nExchange 3"),
            {"type": 14, "divider": True},
            row(
                button("Parry", emoji={"name": "🛡️"}),
                button("Dodge", disabled=True),
                {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"},
            ),
            row({**target, "options": options}),
            row({"type": 5, "custom_id": "d", "placeholder": "Who"}),
            {"type": 9, "components": [text("A house rule")], "accessory": button("Change")},
        ],
    }
    assert message_lines([board, text("below")]) == [
        "┃ Konrad attacks Connor",
        "┃ Exchange 3",
        "┃ ────────────",
        "┃ [🛡️ Parry] [Dodge (off)] [Rules → https://example.org]",
        "┃ <Target (0 to 2): Ada (set) | Bo – far away>",
        "┃ <Who: any member>",
        "┃ A house rule  [Change]",
        "below",
    ]


def test_a_form_shows_its_fields_and_their_values() -> None:
    side = {"type": 3, "options": [{"label": "PC", "value": "pc"}]}
    form = {
        "title": "Join",
        "components": [
            text("Your character"),
            field("Name", {"type": 4, "value": "Konrad", "placeholder": "Ada"}),
            field("VI", {"type": 4, "required": False}, description="0 to 10"),
            field("Side", side),
            field("Hidden", {"type": 23, "default": True}),
        ],
    }
    assert modal_lines(form) == [
        "┏ Join",
        "┃ Your character",
        "┃ Name: Konrad e.g. Ada",
        "┃ VI (optional): ____",
        "┃   0 to 10",
        "┃ Side: <PC>",
        "┃ Hidden: yes",
        "┗ [Submit]",
    ]
