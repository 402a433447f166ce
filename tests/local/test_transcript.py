"""Messages and forms read as a person would read them."""

from __future__ import annotations

import pytest

from bot.local.transcript import message_lines, modal_lines, plain

NAMES = {("user", 7): "Vera", ("channel", 8): "combat", ("role", 9): "GM"}


def name_of(kind: str, identity: int) -> str:
    return NAMES[kind, identity]


def text(content: str) -> dict[str, object]:
    return {"type": 10, "content": content}


@pytest.mark.parametrize(
    ("markdown", "read"),
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
def test_markdown_is_read_as_it_is_drawn(markdown: str, read: str) -> None:
    assert plain(markdown, name_of) == read


def test_a_board_reads_from_top_to_bottom() -> None:
    board = {
        "type": 17,
        "components": [
            text("### Konrad attacks Connor\nExchange 3"),
            {"type": 14, "divider": True},
            {
                "type": 1,
                "components": [
                    {"type": 2, "style": 1, "label": "Parry", "emoji": {"name": "🛡️"}, "custom_id": "a"},
                    {"type": 2, "style": 2, "label": "Dodge", "custom_id": "b", "disabled": True},
                    {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org"},
                ],
            },
            {
                "type": 1,
                "components": [
                    {
                        "type": 3,
                        "custom_id": "c",
                        "placeholder": "Target",
                        "min_values": 0,
                        "max_values": 2,
                        "options": [
                            {"label": "Ada", "value": "1", "default": True},
                            {"label": "Bo", "value": "2", "description": "far away"},
                        ],
                    }
                ],
            },
            {"type": 1, "components": [{"type": 5, "custom_id": "d", "placeholder": "Who"}]},
            {
                "type": 9,
                "components": [text("A house rule")],
                "accessory": {"type": 2, "style": 2, "label": "Change", "custom_id": "e"},
            },
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


def test_a_form_shows_its_fields_and_what_is_in_them() -> None:
    form = {
        "title": "Join",
        "components": [
            text("Your character"),
            {
                "type": 18,
                "label": "Name",
                "component": {"type": 4, "custom_id": "n", "value": "Konrad", "placeholder": "Ada"},
            },
            {
                "type": 18,
                "label": "VI",
                "description": "0 to 10",
                "component": {"type": 4, "custom_id": "v", "required": False},
            },
            {
                "type": 18,
                "label": "Side",
                "component": {"type": 3, "custom_id": "s", "options": [{"label": "PC", "value": "pc"}]},
            },
            {"type": 18, "label": "Hidden", "component": {"type": 23, "custom_id": "h", "default": True}},
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
