-- Unix time (ms) before which nothing of the encounter was posted without being recorded.
ALTER TABLE unsure ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
UPDATE unsure SET since = (SELECT changed_at FROM encounter WHERE id = encounter_id);
