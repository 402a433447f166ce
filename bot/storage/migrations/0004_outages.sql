-- Times in which no press could arrive, for each encounter that waited for users meanwhile: the bot did not run, the gateway did not
-- deliver, or the channel was out of reach. Unix ms.
CREATE TABLE outage (
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    began_at     INTEGER NOT NULL,
    ended_at     INTEGER NOT NULL,
    PRIMARY KEY (encounter_id, began_at)
) STRICT, WITHOUT ROWID;

-- Nothing reads it: each wait has its own beginning, which is an event.
ALTER TABLE wait DROP COLUMN began_at;
