"""Addresses of PostgreSQL databases, `postgresql://user:password@host:port/name`, and the secrets in them."""

from __future__ import annotations

import re
from importlib.util import find_spec
from typing import Final
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from bot.storage.errors import DriverMissing

SCHEMES: Final = ("postgresql", "postgres")
_PUBLIC: Final = ("host", "port", "dbname", "user")
"""Parameters of the query that are no secrets."""

ADDRESS_FORMAT: Final = (
    "an address such as postgresql://user:password@host:5432/name, where %40 stands for @ in a password, %2F for /"
)
_UNESCAPED: Final = re.compile(r"#|%(?![0-9A-Fa-f]{2})")
_MASKED_LENGTH: Final = 8


def is_address(text: str) -> bool:
    """Whether this is the address of a PostgreSQL database, not a path."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def is_unambiguous(address: str) -> bool:
    """Whether the address names a database and its parts are separable.

    An unescaped `@` or `/` in the password would make the rest of it part of the host or name, which are not masked.
    """
    try:
        parts = urlsplit(address)
        userinfo, _, hosts = parts.netloc.rpartition("@")
        ports = [urlsplit(f"//{host}").port for host in hosts.split(",")]
    except ValueError:
        return False
    escaped = not _UNESCAPED.search(address) and "@" not in userinfo + parts.path + parts.query
    return is_address(address) and escaped and 0 not in ports and bool(parts.path.strip("/"))


def without_password(address: str) -> str:
    """The address without its password, for messages. Raises `ValueError` for an invalid one."""
    parts = urlsplit(address)
    userinfo, at, hosts = parts.netloc.rpartition("@")
    netloc = userinfo.partition(":")[0] + at + hosts
    query = urlencode([(key, value) for key, value in parse_qsl(parts.query) if key in _PUBLIC], safe="/")
    return f"{parts.scheme}://{netloc}{parts.path}{'?' if query else ''}{query}"


def require_driver(address: str) -> None:
    """Raise `DriverMissing` unless psycopg is installed."""
    if find_spec("psycopg") is None:
        raise DriverMissing(without_password(address))


def secrets_of(address: str) -> list[str]:
    """The strings to mask in logs: the passwords in the address, and the address itself if it has any.

    A short password is left out, since it is part of too many other words.
    """
    parts = urlsplit(address)
    password = parts.netloc.rpartition("@")[0].partition(":")[2]
    query_secrets = [value for key, value in parse_qsl(parts.query) if "password" in key or "secret" in key]
    candidates = dict.fromkeys((password, unquote(password), *query_secrets))
    passwords = [candidate for candidate in candidates if len(candidate) >= _MASKED_LENGTH]
    return passwords if address == without_password(address) else [address, *passwords]
