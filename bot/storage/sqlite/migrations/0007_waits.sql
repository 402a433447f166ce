-- For whom a fight waits, so that reminders and deadlines outlive a restart.

-- since: the revision from which on it waits for them. reminded: intervals for which a reminder was made. wake_at: when the
-- clock looks at it again (unix ms); NULL: not before something changes.
CREATE TABLE wait (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    since        INTEGER NOT NULL,
    began_at     INTEGER NOT NULL,
    reminded     INTEGER NOT NULL DEFAULT 0,
    wake_at      INTEGER
) STRICT;

CREATE INDEX wait_wake ON wait (wake_at) WHERE wake_at IS NOT NULL;
