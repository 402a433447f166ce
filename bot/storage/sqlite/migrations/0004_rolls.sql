-- 2026-11: dice outside of fights, and what was told at the end of a fight. No names: Discord shows them for the ids.

-- One throw for one person. asked_by: who rolled, for herself or for others. faces: in the order thrown, as a JSON array;
-- NULL for a throw of very many dice. seen_by: who may see it: all, the one who asked (me), or the GM. gm_id: who that was,
-- for a roll that only the GM sees, when it was made; NULL where nobody led a fight. call_id: of a roll call.
CREATE TABLE roll (
    id             INTEGER PRIMARY KEY,
    interaction_id INTEGER NOT NULL,
    guild_id       INTEGER NOT NULL,
    user_id        INTEGER NOT NULL,
    asked_by       INTEGER NOT NULL,
    at             INTEGER NOT NULL,
    notation       TEXT    NOT NULL CHECK (notation <> ''),
    label          TEXT    NOT NULL,
    faces          TEXT CHECK (faces IS NULL OR json_valid(faces)),
    total          INTEGER NOT NULL,
    seen_by        TEXT    NOT NULL CHECK (seen_by IN ('all', 'me', 'gm')),
    gm_id          INTEGER,
    call_id        INTEGER REFERENCES roll_call (id) ON DELETE SET NULL
) STRICT;

-- The same press delivered twice counts once.
CREATE UNIQUE INDEX roll_once ON roll (interaction_id, user_id);
CREATE INDEX roll_user ON roll (user_id, guild_id, id);
CREATE INDEX roll_asked ON roll (asked_by, guild_id, id);
CREATE INDEX roll_of_call ON roll (call_id) WHERE call_id IS NOT NULL;

-- Dice under a name. word: the name as it is compared.
CREATE TABLE saved_roll (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    word     TEXT    NOT NULL CHECK (word <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    notation TEXT    NOT NULL CHECK (notation <> ''),
    used_at  INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, word)
) STRICT, WITHOUT ROWID;

-- id: that of the interaction that made the call, so that it is made once. user_id: who called.
CREATE TABLE roll_call (
    id        INTEGER PRIMARY KEY,
    guild_id  INTEGER NOT NULL,
    user_id   INTEGER NOT NULL,
    notation  TEXT    NOT NULL CHECK (notation <> ''),
    label     TEXT    NOT NULL,
    at        INTEGER NOT NULL,
    closed_at INTEGER
) STRICT;

CREATE INDEX roll_call_user ON roll_call (user_id, guild_id);
CREATE INDEX roll_call_age ON roll_call (at);

-- The key's columns come first: without a rowid, some versions of SQLite (3.40) take such a table for damaged otherwise.
CREATE TABLE roll_call_member (
    call_id INTEGER NOT NULL REFERENCES roll_call (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    PRIMARY KEY (call_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX roll_call_member_user ON roll_call_member (user_id);

-- Up to which revision the end of an encounter has been summed up, and in which message (NULL: there was nothing to tell).
CREATE TABLE summary (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    revision     INTEGER NOT NULL,
    message_id   INTEGER
) STRICT;

-- Fights that were over before are not summed up now.
INSERT INTO summary (encounter_id, revision) SELECT id, revision FROM encounter WHERE open = 0;
