"""The permissions of the invite link and of a channel."""

import discord

from bot import permissions


def test_every_permission_has_a_label_and_every_label_a_permission():
    assert discord.Permissions(**dict.fromkeys(permissions.LABELS, True)) == permissions.INVITE


def test_missing_permissions_are_named_in_order():
    have = permissions.REQUIRED & ~discord.Permissions(add_reactions=True, view_channel=True)
    assert permissions.missing(have) == ("view_channel", "add_reactions")
    assert permissions.missing(have, permissions.OPTIONAL) == ("pin_messages",)
    for allowed in (permissions.INVITE, discord.Permissions(administrator=True)):
        assert permissions.missing(allowed) == permissions.missing(allowed, permissions.OPTIONAL) == ()


def test_threads_and_other_channels_require_their_own_permission_to_send():
    in_thread, in_channel = permissions.required_in(thread=True), permissions.required_in(thread=False)

    assert (in_thread.send_messages, in_thread.send_messages_in_threads) == (False, True)
    assert (in_channel.send_messages, in_channel.send_messages_in_threads) == (True, False)
    assert in_thread | in_channel == permissions.REQUIRED


def test_the_invite_asks_for_no_administrative_permission():
    assert not permissions.INVITE & discord.Permissions(
        administrator=True, manage_guild=True, manage_messages=True, manage_roles=True, mention_everyone=True
    )


def test_the_invite_link_has_the_permissions_and_both_scopes():
    url = permissions.invite_url(123)

    assert "client_id=123" in url
    assert f"permissions={permissions.INVITE.value}" in url
    assert "scope=bot+applications.commands" in url
