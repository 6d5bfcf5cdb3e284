-- The queue takes turns between users: whose shards they are, and when each was last handed to a runner.
ALTER TABLE shards ADD COLUMN user_id TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE shards SET user_id = (SELECT user_id FROM analyses WHERE analyses.analysis_id = shards.analysis_id);
ALTER TABLE shards ADD COLUMN leased_at TEXT COLLATE "C";
DROP INDEX shards_queue;
CREATE INDEX shards_queue ON shards (status, user_id, queued_at, analysis_id, shard_index);
CREATE INDEX shards_user ON shards (user_id, leased_at);
