-- 2026-11: characters in place of one sheet a system; settings, presets and changes of a server; who took part in what;
-- and a way for a whole encounter to go.

-- A character of a person on one server. standard: the one she joins with unless she says otherwise.
-- AUTOINCREMENT: old buttons carry the ids of characters, so an id must never come back.
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

-- The part of a character that one rule system reads.
CREATE TABLE character_sheet (
    character_id INTEGER NOT NULL REFERENCES character (id) ON DELETE CASCADE,
    system       TEXT    NOT NULL CHECK (system <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    used_at      INTEGER NOT NULL,
    PRIMARY KEY (character_id, system)
) STRICT, WITHOUT ROWID;

-- What was remembered so far becomes the character of that name. When it was used is not known: it counts as used now.
INSERT INTO character (guild_id, user_id, name, used_at)
SELECT DISTINCT guild_id, user_id, name, 1000 * CAST(strftime('%s', 'now') AS INTEGER) FROM sheet
ORDER BY guild_id, user_id, name;

INSERT INTO character_sheet (character_id, system, body, used_at)
SELECT character.id, sheet.system, sheet.body, character.used_at
FROM sheet JOIN character USING (guild_id, user_id, name);

DROP TABLE sheet;

-- The settings of a server as one JSON object, since only the bot reads them; what nobody chose is not in it.
CREATE TABLE server (
    guild_id INTEGER PRIMARY KEY,
    settings TEXT    NOT NULL CHECK (json_valid(settings))
) STRICT;

INSERT INTO server (guild_id, settings)
SELECT guild_id, json_patch('{}', json_object('gm_role', gm_role_id, 'language', locale)) FROM guild;

DROP TABLE guild;

-- House rules of a system under a name. standard: those a fight begins with unless its GM says otherwise.
-- user_id: who saved it; NULL once she has had her data deleted.
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

-- Who changed which setting of a server to what (JSON text). user_id: NULL once that person has had her data deleted.
CREATE TABLE setting_change (
    id       INTEGER PRIMARY KEY,
    guild_id INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    user_id  INTEGER,
    setting  TEXT    NOT NULL CHECK (setting <> ''),
    value    TEXT    NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE INDEX setting_change_guild ON setting_change (guild_id, id);

-- Events still never change, and none is ever deleted from an encounter. But an encounter that is over may go as a whole:
-- its row is deleted, and all that belongs to it goes in the same statement. For this the tables below it are made anew
-- with ON DELETE CASCADE; the triggers of `event` go with the old table.
CREATE TABLE new_snapshot (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    version      INTEGER NOT NULL CHECK (version >= 1),
    body         TEXT    NOT NULL CHECK (json_valid(body))
) STRICT;

INSERT INTO new_snapshot SELECT * FROM snapshot;
DROP TABLE snapshot;
ALTER TABLE new_snapshot RENAME TO snapshot;

CREATE TABLE new_event (
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    seq          INTEGER NOT NULL CHECK (seq >= 1),
    step         INTEGER NOT NULL CHECK (step BETWEEN 1 AND seq),
    kind         TEXT    NOT NULL CHECK (kind <> ''),
    body         TEXT    NOT NULL CHECK (json_valid(body)),
    actor        TEXT    NOT NULL CHECK (actor <> ''),
    at           INTEGER NOT NULL,
    PRIMARY KEY (encounter_id, seq)
) STRICT, WITHOUT ROWID;

INSERT INTO new_event SELECT * FROM event ORDER BY encounter_id, seq;

CREATE TABLE new_interaction (
    id           INTEGER PRIMARY KEY,
    encounter_id INTEGER NOT NULL,
    first_seq    INTEGER NOT NULL,
    last_seq     INTEGER NOT NULL CHECK (last_seq >= first_seq),
    FOREIGN KEY (encounter_id, first_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE,
    FOREIGN KEY (encounter_id, last_seq) REFERENCES event (encounter_id, seq) ON DELETE CASCADE
) STRICT;

INSERT INTO new_interaction SELECT * FROM interaction;
DROP TABLE interaction;
ALTER TABLE new_interaction RENAME TO interaction;
CREATE INDEX interaction_event ON interaction (encounter_id);

DROP TRIGGER event_never_goes;
DROP TABLE event;
ALTER TABLE new_event RENAME TO event;

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN
    SELECT RAISE (ABORT, 'events never change');
END;

-- When an encounter goes, its row is gone already by the time its events follow.
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

CREATE TRIGGER encounter_open_stays BEFORE DELETE ON encounter
WHEN OLD.open = 1
BEGIN
    SELECT RAISE (ABORT, 'an open encounter is never deleted');
END;

-- INSERT OR REPLACE would take the events of the row that it replaces along.
CREATE TRIGGER encounter_is_not_replaced BEFORE INSERT ON encounter
WHEN EXISTS (SELECT 1 FROM encounter WHERE id = NEW.id)
BEGIN
    SELECT RAISE (ABORT, 'an encounter is never replaced');
END;

CREATE TABLE new_draft (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    user_id      INTEGER NOT NULL,
    revision     INTEGER NOT NULL CHECK (revision >= 1),
    command      TEXT    NOT NULL CHECK (json_valid(command)),
    created_at   INTEGER NOT NULL
) STRICT;

INSERT INTO new_draft SELECT * FROM draft;
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'draft') WHERE name = 'new_draft';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'new_draft', seq FROM sqlite_sequence
WHERE name = 'draft' AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'new_draft');
DROP TABLE draft;
ALTER TABLE new_draft RENAME TO draft;
CREATE INDEX draft_age ON draft (created_at);
CREATE INDEX draft_encounter ON draft (encounter_id);

-- Who took part in an encounter: gave a command in it, is its GM, or has played a combatant.
CREATE TABLE participant (
    user_id      INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, encounter_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX participant_encounter ON participant (encounter_id);

INSERT INTO participant (user_id, encounter_id)
SELECT gm_id, id FROM encounter
UNION
SELECT CAST(actor AS INTEGER), encounter_id FROM event WHERE CAST(actor AS INTEGER) > 0
UNION
SELECT CAST(atom AS INTEGER), encounter_id FROM event, json_tree(event.body)
WHERE json_tree.key IN ('owner', 'gm', 'user') AND json_tree.type = 'text' AND CAST(atom AS INTEGER) > 0;
