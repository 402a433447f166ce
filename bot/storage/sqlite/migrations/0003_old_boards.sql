-- Boards that another one has replaced: each is deleted on Discord, and forgotten here once it is gone.

CREATE TABLE old_board (
    message_id   INTEGER PRIMARY KEY,
    channel_id   INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX old_board_encounter ON old_board (encounter_id);
