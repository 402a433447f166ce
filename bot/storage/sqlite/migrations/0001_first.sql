-- 2026-11: the first schema. Times are unix milliseconds; bodies are JSON text that only the caller understands.

PRAGMA application_id = 0x52495053;

-- AUTOINCREMENT: old buttons carry encounter ids, so an id must never come back.
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

-- Apart from the encounter, because a press writes this once and then the small row again when the board is drawn.
CREATE TABLE snapshot (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id),
    version      INTEGER NOT NULL CHECK (version >= 1),
    body         TEXT    NOT NULL CHECK (json_valid(body))
) STRICT;

-- Without a rowid the events of an encounter lie side by side.
CREATE TABLE event (
    encounter_id INTEGER NOT NULL REFERENCES encounter (id),
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

CREATE TRIGGER event_never_goes BEFORE DELETE ON event
BEGIN
    SELECT RAISE (ABORT, 'events are never deleted');
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
    FOREIGN KEY (encounter_id, first_seq) REFERENCES event (encounter_id, seq),
    FOREIGN KEY (encounter_id, last_seq) REFERENCES event (encounter_id, seq)
) STRICT;

CREATE TABLE guild (
    guild_id   INTEGER PRIMARY KEY,
    gm_role_id INTEGER,
    locale     TEXT CHECK (locale <> '')
) STRICT;

CREATE TABLE sheet (
    guild_id INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    system   TEXT    NOT NULL CHECK (system <> ''),
    name     TEXT    NOT NULL CHECK (name <> ''),
    body     TEXT    NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (guild_id, user_id, system)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: the button of a draft that is gone must not take a later one.
CREATE TABLE draft (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id),
    user_id      INTEGER NOT NULL,
    revision     INTEGER NOT NULL CHECK (revision >= 1),
    command      TEXT    NOT NULL CHECK (json_valid(command)),
    created_at   INTEGER NOT NULL
) STRICT;

CREATE INDEX draft_age ON draft (created_at);

CREATE TABLE meta (
    key   TEXT PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
