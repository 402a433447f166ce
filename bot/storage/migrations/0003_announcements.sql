-- The announcements in the channels of an encounter that can still be edited. moments: the moments of the fight that the message
-- tells of, with their lines, as a JSON array that only the publisher understands. checked: the revision up to which it was brought
-- up to date.
CREATE TABLE announcement (
    message_id   INTEGER PRIMARY KEY,
    channel_id   INTEGER NOT NULL,
    encounter_id INTEGER NOT NULL REFERENCES encounter (id) ON DELETE CASCADE,
    moments      TEXT    NOT NULL CHECK (json_valid(moments)),
    checked      INTEGER NOT NULL
) STRICT; -- postgres: WITH (fillfactor = 70)

CREATE INDEX announcement_encounter ON announcement (encounter_id);
