-- Where rolls and roll calls were made, and in which fight; and rolls and calls outlive the name of whoever asked for them.

-- channel_id: where it was made; NULL: not known, of a roll from before. asked_by: NULL when she has had her data deleted.
-- encounter_id: the fight that went on there when a roll for the GM was made. Whoever is its GM while it goes on may see the
-- roll; a fight that is over has none. Ids of fights never come back, so that one that is gone needs no care.
ALTER TABLE roll ADD COLUMN channel_id bigint;
ALTER TABLE roll ADD COLUMN encounter_id bigint;
ALTER TABLE roll ALTER COLUMN asked_by DROP NOT NULL;
ALTER TABLE roll DROP COLUMN gm_id;

-- user_id: who called; NULL when she has had her data deleted. message_id: the message with the buttons, once it is known.
ALTER TABLE roll_call ADD COLUMN channel_id bigint;
ALTER TABLE roll_call ADD COLUMN message_id bigint;
ALTER TABLE roll_call ALTER COLUMN user_id DROP NOT NULL;
