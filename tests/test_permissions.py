"""The permissions Riposte asks for."""

import discord

from bot import permissions


def test_every_permission_has_its_words_and_every_word_its_permission():
    assert discord.Permissions(**dict.fromkeys(permissions.LABELS, True)) == permissions.INVITE


def test_nothing_is_missing_from_what_the_invite_grants():
    assert permissions.missing(permissions.INVITE) == ()
    assert permissions.missing(permissions.INVITE, permissions.OPTIONAL) == ()


def test_what_is_missing_is_named_in_order():
    have = permissions.REQUIRED & ~discord.Permissions(add_reactions=True, view_channel=True)

    assert permissions.missing(have) == ("view_channel", "add_reactions")
    assert permissions.missing(have, permissions.OPTIONAL) == ("pin_messages",)


def test_an_administrator_lacks_nothing():
    assert permissions.missing(discord.Permissions(administrator=True)) == ()


def test_a_thread_and_a_channel_each_ask_for_their_own_way_of_sending():
    in_thread, in_channel = permissions.required_in(thread=True), permissions.required_in(thread=False)

    assert (in_thread.send_messages, in_thread.send_messages_in_threads) == (False, True)
    assert (in_channel.send_messages, in_channel.send_messages_in_threads) == (True, False)
    assert in_thread | in_channel == permissions.REQUIRED


def test_nothing_privileged_or_administrative_is_asked_for():
    assert not permissions.INVITE & discord.Permissions(
        administrator=True, manage_guild=True, manage_messages=True, manage_roles=True, mention_everyone=True
    )


def test_the_invite_link_carries_the_permissions_and_both_scopes():
    url = permissions.invite_url(123)

    assert "client_id=123" in url
    assert f"permissions={permissions.INVITE.value}" in url
    assert "scope=bot+applications.commands" in url
