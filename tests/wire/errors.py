"""Error responses of Discord and of the proxies in front of it: body and status.

Shapes: Discord's reference ("Rate Limits", "Opcodes and Status Codes"). tests/wire/test_fake_server.py compares them with its
OpenAPI description.
"""

from __future__ import annotations

from tests.wire.fake_discord import Reply


def refused(code: int, message: str, status: int) -> Reply:
    """Discord's own error object."""
    return {"message": message, "code": code}, status


def limited(seconds: float, *, everywhere: bool = False, code: int = 0, message: str = "") -> Reply:
    """A rate limit: of a route, or of the whole bot."""
    return {
        "message": message or "You are being rate limited.",
        "code": code,
        "retry_after": seconds,
        "global": everywhere,
    }, 429


EDITS_USED_UP = "Maximum number of edits to messages older than 1 hour reached. Try again later"

SERVER_ERROR = refused(0, "500: Internal Server Error", 500)
BAD_GATEWAY: Reply = ("<html><head><title>502 Bad Gateway</title></head><body>cloudflare</body></html>", 502)
UNAVAILABLE: Reply = ("upstream connect error or disconnect/reset before headers. reset reason: overflow", 503)
BANNED: Reply = ("error code: 1015", 429)
"""Cloudflare, after too many refused requests."""

UNKNOWN_CHANNEL = refused(10003, "Unknown Channel", 404)
UNKNOWN_GUILD = refused(10004, "Unknown Guild", 404)
UNKNOWN_MESSAGE = refused(10008, "Unknown Message", 404)
UNKNOWN_INTERACTION = refused(10062, "Unknown interaction", 404)
ACKNOWLEDGED = refused(40060, "Interaction has already been acknowledged.", 400)
MISSING_ACCESS = refused(50001, "Missing Access", 403)
MISSING_PERMISSIONS = refused(50013, "Missing Permissions", 403)
ARCHIVED = refused(50083, "Thread is archived", 400)
LOCKED = refused(160005, "Thread is locked", 403)
OLD_MESSAGE = refused(30046, EDITS_USED_UP, 400)
OLD_MESSAGE_LIMITED = limited(1_800, code=30046, message=EDITS_USED_UP)
"""The same as a rate limit, for which discord.py would wait."""
