-- The file of the same dataset whose object holds the content of this one, too; null where it has an object of its own.
-- docs/decisions/0146.
ALTER TABLE files ADD COLUMN content_id TEXT;
CREATE INDEX files_content ON files (content_id) WHERE content_id IS NOT NULL;
