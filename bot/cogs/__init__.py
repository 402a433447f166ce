"""Slash commands: each folder is a feature with its cog, handlers, view and store."""
