"""Slash commands: they parse, call the desk, and reply."""
