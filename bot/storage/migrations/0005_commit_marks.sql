-- A mark for each durable change of an interaction, by which is found out whether a change was committed whose connection was
-- lost in the middle of the commit. Used on PostgreSQL only. id: random. Old marks are deleted.
CREATE TABLE commit_mark (
    id             INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL
) STRICT;

CREATE INDEX commit_mark_age ON commit_mark (interaction_id);
