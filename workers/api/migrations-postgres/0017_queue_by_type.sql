-- A lease looks for work by what its runner can do, and finds the shard that has waited longest by one look.
ALTER TABLE shards ADD COLUMN analysis_type TEXT COLLATE "C" NOT NULL DEFAULT '';
UPDATE shards SET analysis_type =
  (SELECT analysis_type FROM analyses WHERE analyses.analysis_id = shards.analysis_id);
CREATE INDEX shards_waiting ON shards (status, analysis_type, user_id, available_at, analysis_id, shard_index);
CREATE INDEX shards_leased ON shards (lease_expires_at) WHERE status = 'leased';
-- The parts of an analysis are read in their order, a page at a time.
CREATE INDEX shards_order ON shards (analysis_id, kind, shard_index);

-- What the shards of an analysis have done, kept with every change of a shard.
ALTER TABLE analyses ADD COLUMN files_counted BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN seconds_counted DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE analyses SET
  files_counted = (
    SELECT coalesce(sum(CASE WHEN status = 'done' OR files_done > file_count THEN file_count ELSE files_done END), 0)
    FROM shards WHERE shards.analysis_id = analyses.analysis_id AND kind = 'analyse'),
  seconds_counted = (
    SELECT coalesce(sum(seconds_done), 0)
    FROM shards WHERE shards.analysis_id = analyses.analysis_id AND kind = 'analyse')
  WHERE status IN ('queued', 'running');

-- 1 where joining the parts was given up: they stay, and the merge can be asked for again.
ALTER TABLE analyses ADD COLUMN merge_again BIGINT NOT NULL DEFAULT 0;
