"""The address of a PostgreSQL database, `postgresql://user:password@host:port/name`, and what may be shown of it."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from bot.storage.errors import DriverMissing

SCHEMES: Final = ("postgresql", "postgres")
_SHOWN: Final = ("host", "port", "dbname", "user")
"""Of what may stand behind the question mark, which can be a password too."""

EXPECTED: Final = (
    "an address such as postgresql://user:password@host:5432/name, where %40 stands for @ in a password, %2F for /"
)
_UNESCAPED: Final = re.compile(r"#|%(?![0-9A-Fa-f]{2})")
_LONG: Final = 8


def is_address(text: str) -> bool:
    """Whether this names a PostgreSQL database, and no file."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def is_plain(address: str) -> bool:
    """Whether it names a database and all its parts can be told from each other.

    A sign that stands unescaped in a password would make the rest of it a machine or a name, which are shown.
    """
    try:
        parts = urlsplit(address)
        secret, _, machines = parts.netloc.rpartition("@")
        ports = [urlsplit(f"//{machine}").port for machine in machines.split(",")]
    except ValueError:
        return False
    escaped = not _UNESCAPED.search(address) and "@" not in secret + parts.path + parts.query
    return is_address(address) and escaped and 0 not in ports and bool(parts.path.strip("/"))


def shown(address: str) -> str:
    """The address without its password, for logs and people. Raises `ValueError` when it is none."""
    parts = urlsplit(address)
    before, at, machine = parts.netloc.rpartition("@")
    netloc = before.partition(":")[0] + at + machine
    query = urlencode([(key, value) for key, value in parse_qsl(parts.query) if key in _SHOWN], safe="/")
    return f"{parts.scheme}://{netloc}{parts.path}{'?' if query else ''}{query}"


def require_driver(address: str) -> None:
    """Raise `DriverMissing` unless the library is installed that speaks to the server."""
    if find_spec("psycopg") is None:
        raise DriverMissing(shown(address))


def secrets_of(address: str) -> list[str]:
    """What must not be seen anywhere: the address itself where it differs from what is shown, and the passwords in it.

    A password of a few letters is left out: it stands in too many words that are none.
    """
    parts = urlsplit(address)
    written = parts.netloc.rpartition("@")[0].partition(":")[2]
    others = [value for key, value in parse_qsl(parts.query) if "password" in key or "secret" in key]
    passwords = [one for one in dict.fromkeys((written, unquote(written), *others)) if len(one) >= _LONG]
    return passwords if address == shown(address) else [address, *passwords]
