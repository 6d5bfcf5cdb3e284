-- What else stood on a card is kept beside its recordings: counted for storage, never analysed.
ALTER TABLE files ADD COLUMN kind TEXT COLLATE "C" NOT NULL DEFAULT 'recording'; -- or 'other'
ALTER TABLE datasets ADD COLUMN other_count BIGINT NOT NULL DEFAULT 0; -- stored
ALTER TABLE datasets ADD COLUMN other_bytes BIGINT NOT NULL DEFAULT 0; -- stored
