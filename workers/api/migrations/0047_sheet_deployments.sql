-- 1: a sheet gave its times, and nobody has changed them by hand since.
ALTER TABLE deployments ADD COLUMN from_sheet INTEGER NOT NULL DEFAULT 0;
