-- Encounters whose channel Discord does not let the bot reach. since: unix ms. retry_at: when the channel is tried again; NULL: not
-- before Discord shows it again, since it was deleted or the bot is no member of its server.
CREATE TABLE unreachable (
    encounter_id INTEGER PRIMARY KEY REFERENCES encounter (id) ON DELETE CASCADE,
    since        INTEGER NOT NULL,
    retry_at     INTEGER
) STRICT;
