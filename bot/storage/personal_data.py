"""How a repository declares what its tables hold about users."""

from __future__ import annotations

from dataclasses import dataclass


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
    """Column with the time of last use (unix ms). A row unused for the retention period goes, unless a fight of its owner is
    still kept on that server: it may be opened again."""
    dated: str = ""
    """Expression with the time of a row (unix ms). A row older than the retention period goes."""
