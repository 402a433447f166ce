-- The encounters of which a process is telling something, or was when it ended: it may have been told without a note of it.
-- Only where several processes share a database; one that is alone finds this out at its start.

CREATE TABLE unsure (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE
) STRICT;
