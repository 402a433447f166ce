"""Storage: databases on SQLite and PostgreSQL, without rules, Discord or tables of features."""
