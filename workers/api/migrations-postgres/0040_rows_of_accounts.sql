-- What lists say of results, so that none of them reads a summary. docs/decisions/0145.
ALTER TABLE analyses ADD COLUMN model TEXT COLLATE "C";
ALTER TABLE analyses ADD COLUMN model_version TEXT COLLATE "C";
ALTER TABLE analyses ADD COLUMN detections BIGINT;
ALTER TABLE analyses ADD COLUMN complete BIGINT; -- 0 where recordings are left, 1 or null where none are
UPDATE analyses SET model = read.it ->> 'model', model_version = read.it ->> 'model_version',
  detections = CAST(CAST(read.it ->> 'detections' AS NUMERIC) AS BIGINT),
  complete = CASE read.it ->> 'complete' WHEN 'true' THEN 1 WHEN 'false' THEN 0 END
FROM (SELECT analysis_id, CAST(summary AS jsonb) AS it FROM analyses WHERE summary IS NOT NULL) AS read
WHERE read.analysis_id = analyses.analysis_id;
UPDATE analyses SET analysis_name = model WHERE analysis_name IS NULL AND analysis_type LIKE 'model:%';
-- Summaries stand apart, so that what reads rows of analyses does not walk through them; analyses.summary stays empty.
CREATE TABLE analysis_summaries (
  analysis_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  summary TEXT COLLATE "C" NOT NULL -- JSON
);
INSERT INTO analysis_summaries (analysis_id, summary) SELECT analysis_id, summary FROM analyses WHERE summary IS NOT NULL;
UPDATE analyses SET summary = NULL WHERE summary IS NOT NULL;

-- About the bytes of a project's rows, by what they are; they count towards the storage of the account. docs/decisions/0145.
ALTER TABLE projects ADD COLUMN review_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN reviews_counted BIGINT NOT NULL DEFAULT 0; -- the number of the last verdict in it
ALTER TABLE projects ADD COLUMN sample_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN calibration_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN analysis_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE projects ADD COLUMN note_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE projects SET
  review_bytes = (SELECT coalesce(sum(400 + octet_length(file) + octet_length(species) + coalesce(octet_length(note), 0)), 0)
    FROM reviews WHERE reviews.project_id = projects.project_id),
  reviews_counted = (SELECT coalesce(max(number), 0) FROM reviews WHERE reviews.project_id = projects.project_id),
  sample_bytes = (SELECT coalesce(sum(400 * item_count + octet_length(strata) + octet_length(settings)), 0)
    FROM samples WHERE samples.project_id = projects.project_id),
  calibration_bytes = (SELECT coalesce(sum(octet_length(figures) + octet_length(settings)), 0)
    FROM calibrations WHERE calibrations.project_id = projects.project_id),
  analysis_bytes = (SELECT coalesce(sum(octet_length(settings) + coalesce(octet_length(summaries.summary), 0)), 0)
    FROM analyses LEFT JOIN analysis_summaries AS summaries ON summaries.analysis_id = analyses.analysis_id
    WHERE analyses.project_id = projects.project_id),
  note_bytes = (SELECT coalesce(sum(octet_length(text)), 0) FROM notes WHERE notes.project_id = projects.project_id);

-- What is wrong with the files of a dataset is found without reading the others.
CREATE INDEX files_unstored ON files (data_id, kind, status) WHERE status <> 'stored';
CREATE INDEX files_faults ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NOT NULL;
CREATE INDEX files_remarked ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NULL AND remarks IS NOT NULL;
CREATE INDEX files_others ON files (data_id, extension) WHERE kind = 'other';
