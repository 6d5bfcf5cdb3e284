-- When the stored bytes of a file were found to be others than its SHA-256 says; null for all others. docs/decisions/0147.
ALTER TABLE files ADD COLUMN damaged_at TEXT;
