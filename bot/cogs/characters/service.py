"""Characters: which one joins, what is remembered, and the file in which people take them along."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.cogs.characters.store import CHARACTER_LIMIT, CharacterRow
from bot.compat import compatible_fields
from bot.i18n.catalogue import cut
from bot.store import Store
from rules.message import Message, UserText
from rules.names import clean_name, name_key
from rules.refusals import Refusal, Refused
from rules.system import system, systems
from rules.validation import refusal_for

FORMAT: Final = 1
"""Number of the file format that is written. A reader refuses another one."""
GIVEN_LIMIT: Final = 60
"""Characters of what a refusal repeats from a file."""
FILE_LIMIT: Final = 256 * 1024
"""Bytes of a file that is read; as many characters as one may have, with all their sheets, fit in."""


@dataclass(frozen=True, slots=True)
class Joining:
    """With what a person joins. name, character: its name and id, None where she has none. sheet: None where she has to be
    asked.
    """

    name: str | None = None
    sheet: dict[str, Any] | None = None
    character: int | None = None


class Characters:
    """The characters of everybody, on each server apart."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, guild_id: int, user_id: int) -> list[CharacterRow]:
        """The characters of a person, the last used first."""
        return await self._store.characters.of_user(guild_id, user_id)

    async def named(self, guild_id: int, user_id: int, name: str) -> CharacterRow | None:
        """The person's character that people would call by this name."""
        return next((one for one in await self.all(guild_id, user_id) if name_key(one.name) == name_key(name)), None)

    async def own(self, guild_id: int, user_id: int, character_id: int) -> CharacterRow | None:
        """The character of this id, if it is hers and of this server."""
        row = await self._store.characters.get(character_id)
        return row if row is not None and (row.guild_id, row.user_id) == (guild_id, user_id) else None

    async def joining(self, guild_id: int, user_id: int, system_id: str) -> Joining:
        """Who joins at one press: the default character, else the one last played by these rules."""
        known = await self.all(guild_id, user_id)
        standard = next((one for one in known if one.standard), None)
        able = [one for one in known if system_id in one.sheets]
        if standard is not None and standard in able:
            return Joining(standard.name, sheet_of(standard, system_id), standard.id)
        if able:
            last = max(able, key=lambda one: one.sheets[system_id].used_at)
            return Joining(last.name, sheet_of(last, system_id), last.id)
        return Joining() if standard is None else Joining(standard.name, character=standard.id)

    async def save(
        self, guild_id: int, user_id: int, name: str, system_id: str | None = None, sheet: dict[str, Any] | None = None
    ) -> CharacterRow:
        """Make or change the character of this (tidied) name. Raises `TooMany`."""
        sheets = {} if system_id is None or sheet is None else {system_id: sheet_body(sheet)}
        row = await self._store.characters.get(await self._store.characters.save(guild_id, user_id, name, sheets))
        assert row is not None
        return row

    async def rename(self, row: CharacterRow, name: str) -> CharacterRow:
        """Give a character another (tidied) name. Raises `bot.storage.NameTaken`."""
        await self._store.characters.rename(row.id, name)
        return replace(row, name=name)

    async def make_standard(self, row: CharacterRow) -> CharacterRow:
        """Make this its person's default."""
        await self._store.characters.set_standard(row.id)
        return replace(row, standard=True)

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
        """Change what a system reads of this character, as it is stored. None: it is gone, or not this person's.

        change: may be called more than once; what it raises is raised here, and nothing is changed.
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

    async def take_in(self, guild_id: int, user_id: int, given: Sequence[FiledCharacter]) -> None:
        """Save the characters of a file, all or none. Raises `TooMany`."""
        standard = next((one.name for one in given if one.default), None)
        sheets = {one.name: {system_id: sheet_body(sheet) for system_id, sheet in one.sheets.items()} for one in given}
        await self._store.characters.save_all(guild_id, user_id, sheets, standard=standard)


def sheet_of(row: CharacterRow, system_id: str) -> dict[str, Any]:
    """What of a character the system reads; nothing if it has no sheet for it."""
    kept = row.sheets.get(system_id)
    return {} if kept is None else compatible_fields(system(system_id).sheet, json.loads(kept.body))


def sheet_body(sheet: dict[str, Any]) -> str:
    """A sheet as it is stored."""
    return json.dumps(sheet, ensure_ascii=False)


# --- the file ---


class FiledCharacter(BaseModel):
    """A character in a file. sheets: by system, the fields as they were filled in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=2_000)]
    default: bool = False
    sheets: dict[str, dict[str, Any]] = Field(default_factory=dict)


class CharacterFile(BaseModel):
    """The file of `/character export` and `import`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    format: Literal[1]
    characters: Annotated[tuple[FiledCharacter, ...], Field(min_length=1, max_length=CHARACTER_LIMIT)]


def filed(rows: Iterable[CharacterRow]) -> dict[str, Any]:
    """Characters as plain data, for a file that this version can read again."""
    characters = [
        {
            "name": row.name,
            "default": row.standard,
            "sheets": {one.id: sheet_of(row, one.id) for one in systems() if one.id in row.sheets},
        }
        for row in rows
    ]
    return {"format": FORMAT, "characters": characters}


def read_file(data: bytes) -> list[FiledCharacter] | Refusal:
    """The characters of a file that anybody may have written, tidied and checked field by field."""
    if len(data) > FILE_LIMIT:
        return Refusal(code="file-too-large", params={"limit": FILE_LIMIT // 1024})
    try:
        # pydantic's own parser refuses what is nested too deeply, is no UTF-8, or holds half a character.
        found = CharacterFile.model_validate_json(data)
    except ValidationError as error:
        return _unreadable(error)
    try:
        checked = [_checked(one) for one in found.characters]
    except Refused as refused:
        return refused.refusal
    names = [name_key(one.name) for one in checked]
    twice = next((one.name for one in checked if names.count(name_key(one.name)) > 1), None)
    if twice is not None:
        return Refusal(code="file-name-twice", params={"name": UserText(said=twice)})
    return checked


def _unreadable(error: ValidationError) -> Refusal:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    return Refusal(code="file-unreadable", params={"where": UserText(said=cut(where, GIVEN_LIMIT) or "–")})


def _checked(one: FiledCharacter) -> FiledCharacter:
    name = clean_name(one.name)
    sheets = {}
    for system_id, given in one.sheets.items():
        known = {which.id: which for which in systems()}
        if system_id not in known:
            names = tuple(UserText(said=which) for which in known)
            raise Refused("file-unknown-system", given=UserText(said=cut(system_id, GIVEN_LIMIT)), known=names)
        try:
            sheet = known[system_id].sheet.model_validate(given)
        except ValidationError as error:
            why = refusal_for(error, known[system_id].sheet)
            reason = Message(code=f"refusal-{why.code}", params=why.params)
            raise Refused("file-bad-sheet", name=UserText(said=name), reason=reason) from None
        sheets[system_id] = sheet.model_dump(mode="json", exclude_unset=True)
    return FiledCharacter(name=name, default=one.default, sheets=sheets)
