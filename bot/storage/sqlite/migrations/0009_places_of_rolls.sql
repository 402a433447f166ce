-- Where rolls and roll calls were made, and in which fight; and rolls and calls outlive the name of whoever asked for them.

-- channel_id: where it was made; NULL: not known, of a roll from before. asked_by: NULL when she has had her data deleted.
-- encounter_id: the fight that went on there when a roll for the GM was made. Whoever is its GM while it goes on may see the
-- roll; a fight that is over has none. Ids of fights never come back, so that one that is gone needs no care.
CREATE TABLE roll_2 (
    id             INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL,
    guild_id       INTEGER NOT NULL,
    user_id        INTEGER NOT NULL,
    asked_by       INTEGER,
    at             INTEGER NOT NULL,
    notation       TEXT    NOT NULL CHECK (notation <> ''),
    label          TEXT    NOT NULL,
    faces          TEXT CHECK (faces IS NULL OR json_valid(faces)),
    total          INTEGER NOT NULL,
    seen_by        TEXT    NOT NULL CHECK (seen_by IN ('all', 'me', 'gm')),
    call_id        INTEGER REFERENCES roll_call (id) ON DELETE SET NULL,
    channel_id     INTEGER,
    encounter_id   INTEGER
) STRICT;

INSERT INTO roll_2 (
    id, interaction_id, guild_id, user_id, asked_by, at, notation, label, faces, total, seen_by, call_id
) SELECT id, interaction_id, guild_id, user_id, asked_by, at, notation, label, faces, total, seen_by, call_id FROM roll;
DROP TABLE roll;
ALTER TABLE roll_2 RENAME TO roll;

CREATE UNIQUE INDEX roll_once ON roll (interaction_id, user_id);
CREATE INDEX roll_user ON roll (user_id, guild_id, id);
CREATE INDEX roll_asked ON roll (asked_by, guild_id, id);
CREATE INDEX roll_of_call ON roll (call_id) WHERE call_id IS NOT NULL;

-- user_id: who called; NULL when she has had her data deleted. message_id: the message with the buttons, once it is known.
CREATE TABLE roll_call_2 (
    id         INTEGER PRIMARY KEY,
    guild_id   INTEGER NOT NULL,
    user_id    INTEGER,
    notation   TEXT    NOT NULL CHECK (notation <> ''),
    label      TEXT    NOT NULL,
    at         INTEGER NOT NULL,
    closed_at  INTEGER,
    channel_id INTEGER,
    message_id INTEGER
) STRICT;

INSERT INTO roll_call_2 (id, guild_id, user_id, notation, label, at, closed_at)
    SELECT id, guild_id, user_id, notation, label, at, closed_at FROM roll_call;
DROP TABLE roll_call;
ALTER TABLE roll_call_2 RENAME TO roll_call;

CREATE INDEX roll_call_user ON roll_call (user_id, guild_id);
CREATE INDEX roll_call_age ON roll_call (at);
