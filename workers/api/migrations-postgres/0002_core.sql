-- Projects and all that hangs on them. Times are ISO 8601 in UTC; sizes bytes; durations seconds.
CREATE TABLE projects (
  project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL, -- empty while the rows of a deleted account wait to be removed
  title TEXT COLLATE "C" NOT NULL,
  description TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1, -- of title and description
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX projects_user ON projects (user_id, updated_at, project_id);

CREATE TABLE notes (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- the order in which rows were made
  note_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  text TEXT COLLATE "C" NOT NULL,
  author TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX notes_project ON notes (project_id, created_at);

CREATE TABLE tags (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- the order in which rows were made
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  tag_key TEXT COLLATE "C" NOT NULL, -- the tag without regard to case
  tag TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, tag_key)
);

CREATE TABLE timeline_events (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- the order in which rows were made
  event_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  action TEXT COLLATE "C" NOT NULL,
  timestamp TEXT COLLATE "C" NOT NULL,
  metadata TEXT COLLATE "C" NOT NULL -- JSON
);
CREATE INDEX timeline_events_project ON timeline_events (project_id, timestamp);

-- The counts are those of its files; every batch that changes files recounts them.
CREATE TABLE datasets (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- the order in which rows were made
  data_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  user_id TEXT COLLATE "C" NOT NULL,
  dataset_name TEXT COLLATE "C" NOT NULL,
  classification_method TEXT COLLATE "C" NOT NULL,
  data_type_or_device TEXT COLLATE "C" NOT NULL,
  validation_status TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
  validation_issues TEXT COLLATE "C" NOT NULL DEFAULT '[]', -- JSON
  file_count BIGINT NOT NULL DEFAULT 0, -- stored
  total_size_bytes BIGINT NOT NULL DEFAULT 0, -- stored
  pending_count BIGINT NOT NULL DEFAULT 0,
  pending_bytes BIGINT NOT NULL DEFAULT 0,
  duration_s DOUBLE PRECISION NOT NULL DEFAULT 0,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX datasets_project ON datasets (project_id, created_at);
CREATE INDEX datasets_user ON datasets (user_id, total_size_bytes, pending_bytes);

-- 'pending' and 'stored' files count towards the storage cap; 'missing' and 'wrong_size' ones do not.
CREATE TABLE files (
  file_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT COLLATE "C" NOT NULL,
  extension TEXT COLLATE "C" NOT NULL, -- lower case, with its dot
  content_type TEXT COLLATE "C" NOT NULL,
  size_bytes BIGINT NOT NULL, -- promised
  stored_bytes BIGINT, -- found in the store
  sha256 TEXT COLLATE "C",
  status TEXT COLLATE "C" NOT NULL,
  issue TEXT COLLATE "C", -- why it is not stored, or what is wrong with it
  recording TEXT COLLATE "C", -- JSON
  duration_s DOUBLE PRECISION,
  upload_id TEXT COLLATE "C", -- of a multipart upload in progress
  reserved_at TEXT COLLATE "C" NOT NULL,
  UNIQUE (data_id, filename)
);
CREATE INDEX files_counts ON files (data_id, status, size_bytes, duration_s);
CREATE INDEX files_sha256 ON files (data_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX files_pending ON files (reserved_at, data_id) WHERE status = 'pending';
CREATE INDEX files_upload ON files (data_id, upload_id) WHERE upload_id IS NOT NULL;

CREATE TABLE analyses (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- the order in which rows were made
  analysis_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  user_id TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  status TEXT COLLATE "C" NOT NULL,
  cancelled BIGINT NOT NULL DEFAULT 0,
  total_files BIGINT NOT NULL DEFAULT 0,
  files_processed BIGINT NOT NULL DEFAULT 0,
  total_seconds DOUBLE PRECISION,
  seconds_processed DOUBLE PRECISION NOT NULL DEFAULT 0,
  cloud_job_id TEXT COLLATE "C",
  error_message TEXT COLLATE "C",
  summary TEXT COLLATE "C", -- JSON
  created_at TEXT COLLATE "C" NOT NULL,
  started_at TEXT COLLATE "C",
  completed_at TEXT COLLATE "C"
);
CREATE INDEX analyses_project ON analyses (project_id, created_at);
CREATE INDEX analyses_data ON analyses (data_id);
CREATE INDEX analyses_user ON analyses (user_id, status);

-- Pieces of an analysis that runners lease. 'waiting' is the merge before all pieces are done.
CREATE TABLE shards (
  shard_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  analysis_id TEXT COLLATE "C" NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  shard_index BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL, -- waiting, ready, leased, done, failed
  file_ids TEXT COLLATE "C" NOT NULL, -- JSON
  file_count BIGINT NOT NULL,
  prefix TEXT COLLATE "C" NOT NULL, -- of its outputs in the store; the lease token follows
  attempts BIGINT NOT NULL DEFAULT 0,
  available_at TEXT COLLATE "C" NOT NULL,
  runner_id TEXT COLLATE "C",
  lease_token TEXT COLLATE "C",
  lease_expires_at TEXT COLLATE "C",
  files_done BIGINT NOT NULL DEFAULT 0,
  seconds_done DOUBLE PRECISION NOT NULL DEFAULT 0,
  files_analysed BIGINT NOT NULL DEFAULT 0,
  files_refused BIGINT NOT NULL DEFAULT 0,
  error TEXT COLLATE "C",
  queued_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX shards_queue ON shards (status, queued_at, analysis_id, shard_index);
CREATE INDEX shards_analysis ON shards (analysis_id, kind, status, file_count, files_done, seconds_done);

-- What finished shards wrote: parts of 'analyse' shards, result files of 'merge'.
CREATE TABLE outputs (
  shard_id TEXT COLLATE "C" NOT NULL REFERENCES shards (shard_id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  analysis_id TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  object_key TEXT COLLATE "C" NOT NULL,
  size_bytes BIGINT NOT NULL,
  sha256 TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (shard_id, name)
);
CREATE INDEX outputs_analysis ON outputs (analysis_id, kind, name);

-- Which analysis types each runner offered, and when it was last heard.
CREATE TABLE runners (
  runner_id TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  seen_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (runner_id, analysis_type)
);
CREATE INDEX runners_type ON runners (analysis_type, seen_at);

-- Work left to do after a deletion: objects under a prefix, multipart uploads, rows of a project.
-- Swept when due, and once more when the last URL signed for it has expired.
CREATE TABLE deletions (
  kind TEXT COLLATE "C" NOT NULL,
  target TEXT COLLATE "C" NOT NULL, -- prefix, object key or project_id
  upload_id TEXT COLLATE "C" NOT NULL DEFAULT '',
  due_at TEXT COLLATE "C" NOT NULL,
  last_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, target, upload_id)
);
CREATE INDEX deletions_due ON deletions (due_at);
