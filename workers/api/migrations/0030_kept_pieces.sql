-- What a runner has handed in of a shard that it still works on: so many files at its beginning, their seconds of sound,
-- and the lease under which the last of these pieces was put.
ALTER TABLE shards ADD COLUMN files_kept INTEGER NOT NULL DEFAULT 0;
ALTER TABLE shards ADD COLUMN seconds_kept REAL NOT NULL DEFAULT 0;
ALTER TABLE shards ADD COLUMN kept_token TEXT;
