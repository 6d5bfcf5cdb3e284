-- Who proved that the stored bytes have the SHA-256 that was sent: 'store' as they arrived, 'service' by reading them
-- again; null while nobody did. Files stored before this are read again, for links to replace them may have been used.
ALTER TABLE files ADD COLUMN verified_by TEXT COLLATE "C";
ALTER TABLE files ADD COLUMN verify_after TEXT COLLATE "C"; -- not to be read again before this moment; set by failed attempts
CREATE INDEX files_unverified ON files (data_id, verify_after)
  WHERE status = 'stored' AND sha256 IS NOT NULL AND verified_by IS NULL;

-- How far the search for objects that no row names has come; one row.
CREATE TABLE store_walk (
  walk BIGINT NOT NULL PRIMARY KEY CHECK (walk = 1),
  cursor TEXT COLLATE "C", -- null where the next walk begins at the start
  due_at TEXT COLLATE "C" NOT NULL
);
INSERT INTO store_walk (walk, cursor, due_at) VALUES (1, NULL, '');
