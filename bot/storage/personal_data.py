"""How a repository declares what its tables hold about users."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_OWN: Final = " WHERE user_id = ? AND guild_id = coalesce(?, guild_id)"


@dataclass(frozen=True, slots=True)
class PersonalData:
    """One table with rows about users.

    The statements of `export` and `forget` take two values: the user's id, and the server's or None for all servers.
    """

    table: str
    export: str = ""
    """SELECT of what the user may see of her rows; empty where another table or list shows them."""
    forget: tuple[str, ...] = ()
    """Statements that delete the user's rows, or remove the user from them, in order. Empty: the rows go with others."""
    unused_since: str = ""
    """Column with the time of last use (unix ms). A row unused for the retention period is deleted, unless a fight of its owner
    is still kept on that server: it may be opened again."""
    dated: str = ""
    """Expression with the time of a row (unix ms). A row older than the retention period is deleted."""


def of_user(
    table: str, columns: str, *, order: str, anonymize: bool = False, unused_since: str = "", dated: str = ""
) -> PersonalData:
    """A table with the ids of user and server. anonymize: its rows stay without the user."""
    change = f"UPDATE {table} SET user_id = NULL" if anonymize else f"DELETE FROM {table}"  # noqa: S608 -- names from the code
    return PersonalData(table, select_own(table, columns, order), (change + _OWN,), unused_since, dated)


def select_own(table: str, columns: str, order: str) -> str:
    """The columns of the user's rows."""
    return f"SELECT {columns} FROM {table}{_OWN} ORDER BY {order}"  # noqa: S608 -- names from the code
