"""The store in one SQLite file, which one process owns."""
