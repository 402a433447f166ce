"""Saved characters: which one joins a fight, changes of sheets, and the file for export and import."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.cogs.characters.store import CHARACTER_LIMIT, CharacterRow
from bot.cogs.rolls.service import rolls_of
from bot.cogs.rolls.store import SAVED_LIMIT, SavedRollRow
from bot.i18n.catalogue import cut
from bot.store import Store
from bot.stored_fields import compatible_fields
from rules.dice import DiceError
from rules.message import Message, UserText
from rules.names import clean_name, name_key
from rules.refusals import Refused
from rules.system import system, systems
from rules.validation import refusal_for

FORMAT: Final = 1
"""Version of the file format; a file of another version is refused."""
GIVEN_LIMIT: Final = 60
"""Characters of a value that a refusal repeats from a file."""
FILE_LIMIT: Final = 256 * 1024
"""Bytes of an imported file. `CHARACTER_LIMIT` characters with all their sheets fit in."""


@dataclass(frozen=True, slots=True)
class Joining:
    """The character that a user joins with. name, character: its name and id; None if there is none. sheet: None if it has none
    for these rules. instead_of: name of the default character, which has no sheet for these rules.
    """

    name: str | None = None
    sheet: dict[str, Any] | None = None
    character: int | None = None
    instead_of: str | None = None


class Characters:
    """The saved characters of all users, separate for each server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, guild_id: int, user_id: int) -> list[CharacterRow]:
        """The characters of a user, the last used first."""
        return await self._store.characters.of_user(guild_id, user_id)

    async def named(self, guild_id: int, user_id: int, name: str) -> CharacterRow | None:
        """The user's character of this name, compared as `rules.names.name_key` does."""
        return next((row for row in await self.all(guild_id, user_id) if name_key(row.name) == name_key(name)), None)

    async def own(self, guild_id: int, user_id: int, character_id: int) -> CharacterRow | None:
        """The character of this id, if it is of this user and server."""
        row = await self._store.characters.get(character_id)
        return row if row is not None and (row.guild_id, row.user_id) == (guild_id, user_id) else None

    async def joining(self, guild_id: int, user_id: int, system_id: str) -> Joining:
        """The default character if it has a sheet for the system, else the one last used with it, else the default."""
        rows = await self.all(guild_id, user_id)
        standard = next((row for row in rows if row.standard), None)
        with_sheet = [row for row in rows if system_id in row.sheets]
        if with_sheet:
            last = max(with_sheet, key=lambda row: row.sheets[system_id].used_at)
            row = standard if standard is not None and standard in with_sheet else last
            instead_of = None if standard is None or row is standard else standard.name
            return Joining(row.name, sheet_of(row, system_id), row.id, instead_of)
        return Joining() if standard is None else Joining(standard.name, character=standard.id)

    async def save(
        self, guild_id: int, user_id: int, name: str, system_id: str | None = None, sheet: dict[str, Any] | None = None
    ) -> CharacterRow:
        """Create or change the character of this (cleaned) name. Raises `TooMany`."""
        sheets = {} if system_id is None or sheet is None else {system_id: sheet_body(sheet)}
        row = await self._store.characters.get(await self._store.characters.save(guild_id, user_id, name, sheets))
        assert row is not None
        return row

    async def rename(self, row: CharacterRow, name: str) -> CharacterRow:
        """Rename a character to this (cleaned) name. Raises `NameTaken`."""
        await self._store.characters.rename(row.id, name)
        return replace(row, name=name)

    async def make_standard(self, row: CharacterRow) -> CharacterRow:
        """Make this the default character of its user."""
        await self._store.characters.set_standard(row.id)
        return replace(row, standard=True)

    async def clear_standard(self, guild_id: int, user_id: int) -> bool:
        """Let the last used character join again; False: there was no default."""
        return await self._store.characters.clear_standard(guild_id, user_id)

    async def delete(self, row: CharacterRow) -> None:
        """Delete a character."""
        await self._store.characters.delete(row.id)

    async def change(
        self,
        character_id: int,
        guild_id: int,
        user_id: int,
        system_id: str,
        change: Callable[[dict[str, Any]], dict[str, Any]],
    ) -> CharacterRow | None:
        """Change the stored sheet of a character for a system. None if the user has no such character.

        change: may be called more than once. Its exceptions are raised here, and nothing is changed.
        """

        def body(stored: str | None) -> str:
            return sheet_body(change({} if stored is None else json.loads(stored)))

        if not await self._store.characters.change_sheet(character_id, guild_id, user_id, system_id, body):
            return None
        return await self.own(guild_id, user_id, character_id)

    async def fill(
        self, character_id: int, guild_id: int, user_id: int, system_id: str, fields: Mapping[str, Any]
    ) -> CharacterRow | None:
        """Set these fields of a sheet; see `change`. Raises `pydantic.ValidationError`."""
        kind = system(system_id).sheet

        def change(stored: dict[str, Any]) -> dict[str, Any]:
            after = kind.model_validate({**compatible_fields(kind, stored), **fields}).model_dump(mode="json")
            return {**stored, **{name: after[name] for name in fields}}

        return await self.change(character_id, guild_id, user_id, system_id, change)

    async def save_all(self, guild_id: int, user_id: int, characters: Sequence[FiledCharacter]) -> None:
        """Save the characters of a file, all or none. Raises `TooMany`."""
        standard = next((character.name for character in characters if character.default), None)
        sheets = {
            character.name: {system_id: sheet_body(sheet) for system_id, sheet in character.sheets.items()}
            for character in characters
        }
        await self._store.characters.save_all(guild_id, user_id, sheets, standard=standard)


def sheet_of(row: CharacterRow, system_id: str) -> dict[str, Any]:
    """The sheet of a character for a system; empty if it has none."""
    stored = row.sheets.get(system_id)
    return {} if stored is None else compatible_fields(system(system_id).sheet, json.loads(stored.body))


def sheet_body(sheet: dict[str, Any]) -> str:
    return json.dumps(sheet, ensure_ascii=False)


# --- the file ---


class FiledCharacter(BaseModel):
    """A character in a file. sheets: system id -> values of the filled in fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=2_000)]
    default: bool = False
    sheets: dict[str, dict[str, Any]] = Field(default_factory=dict)


class FiledRoll(BaseModel):
    """A saved roll in a file. dice: as it was typed, or the notation of a pool."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=40)]
    dice: Annotated[str, Field(min_length=1, max_length=100)]


class CharacterFile(BaseModel):
    """The file of `/character export` and `import`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1]
    characters: Annotated[tuple[FiledCharacter, ...], Field(min_length=1, max_length=CHARACTER_LIMIT)]
    rolls: Annotated[tuple[FiledRoll, ...], Field(max_length=SAVED_LIMIT)] = ()


def filed(rows: Iterable[CharacterRow], rolls: Iterable[SavedRollRow] = ()) -> dict[str, Any]:
    """Characters and saved rolls as JSON data of a `CharacterFile`."""
    characters = [
        {
            "name": row.name,
            "default": row.standard,
            "sheets": {rules.id: sheet_of(row, rules.id) for rules in systems() if rules.id in row.sheets},
        }
        for row in rows
    ]
    saved = [{"name": row.name, "dice": row.notation} for row in rolls]
    return {"format": FORMAT, "characters": characters, **({"rolls": saved} if saved else {})}


def read_file(data: bytes) -> CharacterFile:
    """The checked contents of an untrusted file. Raises `Refused`."""
    if len(data) > FILE_LIMIT:
        raise Refused("file-too-large", limit=FILE_LIMIT // 1024)
    try:
        # pydantic's own parser refuses deep nesting, invalid UTF-8 and lone surrogates.
        file = CharacterFile.model_validate_json(_as_utf8(data))
    except ValidationError as error:
        raise _unreadable(error) from None
    characters = [_checked(character) for character in file.characters]
    names = [name_key(character.name) for character in characters]
    twice = next((character.name for character in characters if names.count(name_key(character.name)) > 1), None)
    if twice is not None:
        raise Refused("file-name-twice", name=UserText(said=twice))
    return CharacterFile(format=FORMAT, characters=tuple(characters), rolls=tuple(map(_checked_roll, file.rolls)))


def _checked_roll(roll: FiledRoll) -> FiledRoll:
    name = clean_name(roll.name)
    try:
        rolls_of(roll.dice)
    except DiceError as error:
        raise Refused("file-bad-sheet", name=UserText(said=name), reason=error.text) from None
    return FiledRoll(name=name, dice=roll.dice)


def _as_utf8(data: bytes) -> bytes:
    """The data without a byte order mark. Editors on Windows save UTF-8 or UTF-16 with one."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace").encode()
    return data.removeprefix(codecs.BOM_UTF8)


def _unreadable(error: ValidationError) -> Refused:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return Refused("file-unreadable", where=UserText(said=cut(where, GIVEN_LIMIT) or "–"))


def _checked(character: FiledCharacter) -> FiledCharacter:
    name, installed = clean_name(character.name), {rules.id: rules for rules in systems()}
    sheets = {}
    for system_id, values in character.sheets.items():
        if system_id not in installed:
            names = tuple(UserText(said=known_id) for known_id in installed)
            raise Refused("file-unknown-system", given=UserText(said=cut(system_id, GIVEN_LIMIT)), known=names)
        try:
            sheet = installed[system_id].sheet.model_validate(values)
        except ValidationError as error:
            refusal = refusal_for(error, installed[system_id].sheet)
            reason = Message(code=f"refusal-{refusal.code}", params=refusal.params)
            raise Refused("file-bad-sheet", name=UserText(said=name), reason=reason) from None
        sheets[system_id] = sheet.model_dump(mode="json", exclude_unset=True)
    return FiledCharacter(name=name, default=character.default, sheets=sheets)
