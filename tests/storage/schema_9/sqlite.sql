-- The last schema on SQLite before the numbering began anew, dumped from a store.

PRAGMA application_id = 0x52495053;
PRAGMA user_version = 9;

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
) STRICT;

CREATE UNIQUE INDEX encounter_open ON encounter (channel_id) WHERE open = 1;

CREATE INDEX encounter_channel ON encounter (channel_id);

CREATE UNIQUE INDEX encounter_board ON encounter (board_message_id) WHERE board_message_id IS NOT NULL;

CREATE INDEX encounter_due ON encounter (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE meta (
    key   TEXT PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

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

CREATE TABLE character_sheet (
    character_id INTEGER NOT NULL REFERENCES character (id) ON DELETE CASCADE,
    system       TEXT    NOT NULL CHECK (system <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    used_at      INTEGER NOT NULL,
    PRIMARY KEY (character_id, system)
) STRICT, WITHOUT ROWID;

CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL CHECK (json_valid(settings))
) STRICT;

CREATE TABLE preset (
    id       INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    system   TEXT    NOT NULL CHECK (system <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    rules    TEXT    NOT NULL CHECK (json_valid(rules)),
    standard INTEGER NOT NULL DEFAULT 0 CHECK (standard IN (0, 1)),
    user_id  INTEGER,
    UNIQUE (guild_id, system, name)
) STRICT;

CREATE UNIQUE INDEX preset_standard ON preset (guild_id, system) WHERE standard = 1;

CREATE TABLE setting_change (
    id       INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    user_id  INTEGER,
    setting  TEXT    NOT NULL CHECK (setting <> ''),
    value    TEXT    NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE INDEX setting_change_guild ON setting_change (guild_id, id);

CREATE TABLE "snapshot" (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    version      INTEGER NOT NULL CHECK (version >= 1),
    body         TEXT    NOT NULL CHECK (json_valid(body))
) STRICT;

CREATE TABLE "event" (
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    seq          INTEGER NOT NULL CHECK (seq >= 1),
    step         INTEGER NOT NULL CHECK (step BETWEEN 1 AND seq),
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    actor        TEXT    NOT NULL CHECK (actor <> ''),
    at           INTEGER NOT NULL,
    PRIMARY KEY (encounter_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE "interaction" (
    id           INTEGER PRIMARY KEY,
    encounter_id INTEGER NOT NULL,
    first_seq    INTEGER NOT NULL,
    last_seq     INTEGER NOT NULL CHECK (last_seq >= first_seq),
    FOREIGN KEY (encounter_id, first_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE,
    FOREIGN KEY (encounter_id, last_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE
) STRICT;

CREATE INDEX interaction_event ON interaction (encounter_id);

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN
    SELECT RAISE (ABORT, 'events never change');
END;

CREATE TRIGGER event_goes_with_its_encounter BEFORE DELETE ON event
WHEN EXISTS (SELECT 1 FROM encounter WHERE id = OLD.encounter_id)
BEGIN
    SELECT RAISE (ABORT, 'events are never deleted from an encounter');
END;

CREATE TRIGGER event_without_gap BEFORE INSERT ON event
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE encounter_id = NEW.encounter_id)
BEGIN
    SELECT RAISE (ABORT, 'events follow each other without a gap');
END;

CREATE TRIGGER encounter_open_stays BEFORE DELETE ON encounter
WHEN OLD.open = 1
BEGIN
    SELECT RAISE (ABORT, 'an open encounter is never deleted');
END;

CREATE TRIGGER encounter_is_not_replaced BEFORE INSERT ON encounter
WHEN EXISTS (SELECT 1 FROM encounter WHERE id = NEW.id)
BEGIN
    SELECT RAISE (ABORT, 'an encounter is never replaced');
END;

CREATE TABLE "draft" (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    user_id      INTEGER NOT NULL,
    revision     INTEGER NOT NULL CHECK (revision >= 1),
    command      TEXT    NOT NULL CHECK (json_valid(command)),
    created_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX draft_age ON draft (created_at);

CREATE INDEX draft_encounter ON draft (encounter_id);

CREATE TABLE participant (
    user_id      INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE, forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),
    PRIMARY KEY (user_id, encounter_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX participant_encounter ON participant (encounter_id);

CREATE TABLE old_board (
    message_id   INTEGER PRIMARY KEY,
    channel_id   INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX old_board_encounter ON old_board (encounter_id);

CREATE TABLE saved_roll (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    word     TEXT    NOT NULL CHECK (word <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    notation TEXT    NOT NULL CHECK (notation <> ''),
    used_at  INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE roll_call_member (
    call_id INTEGER NOT NULL REFERENCES roll_call (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    place   INTEGER NOT NULL,
    PRIMARY KEY (call_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX roll_call_member_user ON roll_call_member (user_id);

CREATE TABLE summary (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    revision     INTEGER NOT NULL,
    message_id   INTEGER
) STRICT;

CREATE TABLE pin (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    message_id   INTEGER NOT NULL,
    held         INTEGER NOT NULL CHECK (held IN (0, 1))
) STRICT;

CREATE TABLE gm_board (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    channel_id   INTEGER NOT NULL,
    message_id   INTEGER NOT NULL UNIQUE,
    drawn        INTEGER NOT NULL
) STRICT;

CREATE TABLE pings (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    wanted   TEXT    NOT NULL CHECK (wanted IN ('always', 'turn', 'never')),
    at       INTEGER NOT NULL,
    PRIMARY KEY (user_id, guild_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE wait (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    since        INTEGER NOT NULL,
    began_at     INTEGER NOT NULL,
    reminded     INTEGER NOT NULL DEFAULT 0,
    wake_at      INTEGER
) STRICT;

CREATE INDEX wait_wake ON wait (wake_at) WHERE wake_at IS NOT NULL;

CREATE TABLE unsure (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;

CREATE TABLE "roll" (
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

CREATE UNIQUE INDEX roll_once ON roll (interaction_id, user_id);

CREATE INDEX roll_user ON roll (user_id, guild_id, id);

CREATE INDEX roll_asked ON roll (asked_by, guild_id, id);

CREATE INDEX roll_of_call ON roll (call_id) WHERE call_id IS NOT NULL;

CREATE TABLE "roll_call" (
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
