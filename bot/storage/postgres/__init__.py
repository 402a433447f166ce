"""The store in a PostgreSQL database, which several processes may share. Needs the extra `postgres`."""
