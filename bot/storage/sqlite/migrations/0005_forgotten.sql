-- Who has asked for her data to be deleted: a fight that several had goes when all of them have asked.

ALTER TABLE participant ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1));
