-- The first schema, in the SQL of SQLite; `bot.storage.migrations` translates it for PostgreSQL.
--
-- Ids, times (unix milliseconds) and counts are INTEGER, booleans 0 or 1. Bodies are JSON text that only the caller understands.
-- Text sorts by code point.
--
-- A press writes an encounter several times. What changes each time (revision, drawn, announced, announce, changed_at) is in no
-- index, and fillfactor leaves room, so that PostgreSQL puts the new row beside the old one without touching the indexes.

-- AUTOINCREMENT: old buttons carry the ids of encounters and characters, so an id must never come back.
CREATE TABLE encounter (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id         INTEGER NOT NULL,
    channel_id       INTEGER NOT NULL,
    system           TEXT    NOT NULL CHECK (system <> ''),
    locale           TEXT    NOT NULL CHECK (locale <> ''),
    gm_id            INTEGER NOT NULL,
    open             INTEGER NOT NULL CHECK (open IN (0, 1)),
    revision         INTEGER NOT NULL CHECK (revision >= 1),
    due_at           INTEGER,
    board_channel_id INTEGER,
    board_message_id INTEGER,
    drawn            INTEGER NOT NULL DEFAULT 0 CHECK (drawn BETWEEN 0 AND revision),
    announced        INTEGER NOT NULL DEFAULT 0 CHECK (announced BETWEEN 0 AND revision),
    announce         INTEGER NOT NULL DEFAULT 0 CHECK (announce BETWEEN 0 AND revision),
    created_at       INTEGER NOT NULL,
    changed_at       INTEGER NOT NULL,
    CHECK ((board_channel_id IS NULL) = (board_message_id IS NULL))
) STRICT; -- postgres: WITH (fillfactor = 70)

CREATE UNIQUE INDEX encounter_open ON encounter (channel_id) WHERE open = 1;
CREATE INDEX encounter_channel ON encounter (channel_id);
-- only postgres
CREATE INDEX encounter_guild ON encounter (guild_id);
CREATE UNIQUE INDEX encounter_board ON encounter (board_message_id) WHERE board_message_id IS NOT NULL;
CREATE INDEX encounter_due ON encounter (due_at) WHERE due_at IS NOT NULL;

-- An encounter goes as a whole, with all that belongs to it, and only when it has ended.
CREATE TRIGGER encounter_open_stays BEFORE DELETE ON encounter
WHEN OLD.open = 1
BEGIN
    SELECT RAISE (ABORT, 'an open encounter is never deleted');
END;

-- INSERT OR REPLACE would delete the events of the row that it replaces.
-- only sqlite
CREATE TRIGGER encounter_is_not_replaced BEFORE INSERT ON encounter
WHEN EXISTS (SELECT 1 FROM encounter WHERE id = NEW.id)
BEGIN
    SELECT RAISE (ABORT, 'an encounter is never replaced');
END;

-- Apart from the encounter: a press writes this once, and the small row again when the board is drawn.
CREATE TABLE snapshot (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    version      INTEGER NOT NULL CHECK (version >= 1),
    body         TEXT    NOT NULL CHECK (json_valid(body))
) STRICT; -- postgres: WITH (fillfactor = 70)

-- Without a rowid the events of an encounter lie side by side.
CREATE TABLE event (
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    seq          INTEGER NOT NULL CHECK (seq >= 1),
    step         INTEGER NOT NULL CHECK (step BETWEEN 1 AND seq),
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    actor        TEXT    NOT NULL CHECK (actor <> ''),
    at           INTEGER NOT NULL,
    PRIMARY KEY (encounter_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN
    SELECT RAISE (ABORT, 'events never change');
END;

-- When an encounter is deleted, its row is gone before its events are.
CREATE TRIGGER event_goes_with_its_encounter BEFORE DELETE ON event
WHEN EXISTS (SELECT 1 FROM encounter WHERE id = OLD.encounter_id)
BEGIN
    SELECT RAISE (ABORT, 'events are never deleted from an encounter');
END;

-- Also stops INSERT OR REPLACE, which fires no trigger for the row that it deletes.
CREATE TRIGGER event_without_gap BEFORE INSERT ON event
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE encounter_id = NEW.encounter_id)
BEGIN
    SELECT RAISE (ABORT, 'events follow each other without a gap');
END;

CREATE TABLE interaction (
    id           INTEGER PRIMARY KEY,
    encounter_id INTEGER NOT NULL,
    first_seq    INTEGER NOT NULL,
    last_seq     INTEGER NOT NULL CHECK (last_seq >= first_seq),
    FOREIGN KEY (encounter_id, first_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE,
    FOREIGN KEY (encounter_id, last_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE
) STRICT;

CREATE INDEX interaction_event ON interaction (encounter_id);

-- id: of the interaction that made it.
CREATE TABLE draft (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    user_id      INTEGER NOT NULL,
    revision     INTEGER NOT NULL CHECK (revision >= 1),
    command      TEXT    NOT NULL CHECK (json_valid(command)),
    created_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX draft_age ON draft (created_at);
CREATE INDEX draft_encounter ON draft (encounter_id);

CREATE TABLE meta (
    key   TEXT PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A character of a user on one server. standard: whether it is the default to join with.
CREATE TABLE character (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    name     TEXT    NOT NULL CHECK (name <> ''),
    standard INTEGER NOT NULL DEFAULT 0 CHECK (standard IN (0, 1)),
    used_at  INTEGER NOT NULL,
    UNIQUE (guild_id, user_id, name)
) STRICT;

CREATE UNIQUE INDEX character_standard ON character (guild_id, user_id) WHERE standard = 1;
CREATE INDEX character_user ON character (user_id);

-- A character's sheet for one rule system.
CREATE TABLE character_sheet (
    character_id INTEGER NOT NULL REFERENCES character (id) ON DELETE CASCADE,
    system       TEXT    NOT NULL CHECK (system <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    used_at      INTEGER NOT NULL,
    PRIMARY KEY (character_id, system)
) STRICT, WITHOUT ROWID;

-- The settings of a server as one JSON object, without those that have their defaults.
CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL CHECK (json_valid(settings))
) STRICT;

-- House rules of a system under a name. standard: whether fights begin with it. user_id: who saved it; NULL once that user's
-- data is deleted.
CREATE TABLE preset (
    id       INTEGER PRIMARY KEY, -- postgres: GENERATED BY DEFAULT AS IDENTITY
    guild_id INTEGER NOT NULL,
    system   TEXT    NOT NULL CHECK (system <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    rules    TEXT    NOT NULL CHECK (json_valid(rules)),
    standard INTEGER NOT NULL DEFAULT 0 CHECK (standard IN (0, 1)),
    user_id  INTEGER,
    UNIQUE (guild_id, system, name)
) STRICT;

CREATE UNIQUE INDEX preset_standard ON preset (guild_id, system) WHERE standard = 1;

-- Who changed which setting of a server to what (JSON text). user_id: NULL once that user's data is deleted.
CREATE TABLE setting_change (
    id       INTEGER PRIMARY KEY, -- postgres: GENERATED BY DEFAULT AS IDENTITY
    guild_id INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    user_id  INTEGER,
    setting  TEXT    NOT NULL CHECK (setting <> ''),
    value    TEXT    NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE INDEX setting_change_guild ON setting_change (guild_id, id);

-- Who took part in an encounter: gave a command in it, is its GM, or has played a combatant. forgotten: whether that user has
-- had her data deleted; when all have, an ended encounter is deleted.
CREATE TABLE participant (
    user_id      INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    forgotten    INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),
    PRIMARY KEY (user_id, encounter_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX participant_encounter ON participant (encounter_id);

-- Messages that others have replaced, until they are deleted on Discord.
CREATE TABLE old_board (
    message_id   INTEGER PRIMARY KEY,
    channel_id   INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX old_board_encounter ON old_board (encounter_id);

-- id: of the interaction that made the call. user_id: who called; NULL once that user's data is deleted. message_id: the message
-- with the buttons; NULL: not recorded.
CREATE TABLE roll_call (
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

CREATE INDEX roll_call_user ON roll_call (user_id, guild_id);
CREATE INDEX roll_call_age ON roll_call (at);

-- The columns of the key come first: SQLite 3.40 reports such a table without a rowid as corrupt otherwise.
CREATE TABLE roll_call_member (
    call_id INTEGER NOT NULL REFERENCES roll_call (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    PRIMARY KEY (call_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX roll_call_member_user ON roll_call_member (user_id);

-- A roll for one user. asked_by: who rolled; NULL once that user's data is deleted. faces: in the order thrown, as a JSON array;
-- NULL for very many dice. seen_by: all, the one who asked (me), or the GM. channel_id: NULL: not recorded. encounter_id: the
-- open fight of that channel, for a roll for the GM; it may be gone, since ids never come back.
CREATE TABLE roll (
    id             INTEGER PRIMARY KEY, -- postgres: GENERATED BY DEFAULT AS IDENTITY
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

-- The same interaction delivered twice counts once.
CREATE UNIQUE INDEX roll_once ON roll (interaction_id, user_id);
CREATE INDEX roll_user ON roll (user_id, guild_id, id);
CREATE INDEX roll_asked ON roll (asked_by, guild_id, id);
CREATE INDEX roll_of_call ON roll (call_id) WHERE call_id IS NOT NULL;

-- Dice under a name. word: the normalized name, for comparison.
CREATE TABLE saved_roll (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    word     TEXT    NOT NULL CHECK (word <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    notation TEXT    NOT NULL CHECK (notation <> ''),
    used_at  INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, word)
) STRICT, WITHOUT ROWID;

-- The revision up to which the end of an encounter is summed up, and the message; NULL: none was needed.
CREATE TABLE summary (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    revision     INTEGER NOT NULL,
    message_id   INTEGER
) STRICT;

-- The board that the bot last tried to pin. held: 0 when Discord refused.
CREATE TABLE pin (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    message_id   INTEGER NOT NULL,
    held         INTEGER NOT NULL CHECK (held IN (0, 1))
) STRICT;

-- The board in the server's GM channel. drawn: the revision that it shows.
CREATE TABLE gm_board (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    channel_id   INTEGER NOT NULL,
    message_id   INTEGER NOT NULL UNIQUE,
    drawn        INTEGER NOT NULL
) STRICT;

-- When a member wants to be mentioned: always, on her own turn, or never.
CREATE TABLE pings (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    wanted   TEXT    NOT NULL CHECK (wanted IN ('always', 'turn', 'never')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id)
) STRICT, WITHOUT ROWID;

-- Since which revision an encounter waits for users, so that reminders and deadlines outlive a restart. reminded: the number of
-- intervals dealt with. wake_at: when the clock looks at it again; NULL: not before something changes.
CREATE TABLE wait (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    since        INTEGER NOT NULL,
    began_at     INTEGER NOT NULL,
    reminded     INTEGER NOT NULL DEFAULT 0,
    wake_at      INTEGER
) STRICT;

CREATE INDEX wait_wake ON wait (wake_at) WHERE wake_at IS NOT NULL;

-- Encounters for which something may have been posted without being recorded.
CREATE TABLE unsure (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;
