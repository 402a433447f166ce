-- One interaction may make several rolls for a user. place: of the roll among them, from 0.
ALTER TABLE roll ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

-- The same interaction delivered twice counts once.
DROP INDEX roll_once;
CREATE UNIQUE INDEX roll_once ON roll (interaction_id, user_id, place);
