-- Analyses that were submitted together, such as one for each card; null: one alone.
ALTER TABLE analyses ADD COLUMN batch_id TEXT;
CREATE INDEX analyses_batch ON analyses (project_id, batch_id) WHERE batch_id IS NOT NULL;
