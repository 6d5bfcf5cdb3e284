-- Projects and all that hangs on them. Times are ISO 8601 in UTC; sizes bytes; durations seconds.
CREATE TABLE projects (
  project_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL, -- empty while the rows of a deleted account wait to be removed
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, -- of title and description
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX projects_user ON projects (user_id, updated_at, project_id);

CREATE TABLE notes (
  note_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX notes_project ON notes (project_id, created_at);

CREATE TABLE tags (
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  tag_key TEXT NOT NULL, -- the tag without regard to case
  tag TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (project_id, tag_key)
);

CREATE TABLE timeline_events (
  event_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  action TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  metadata TEXT NOT NULL -- JSON
);
CREATE INDEX timeline_events_project ON timeline_events (project_id, timestamp);

-- The counts are those of its files; every batch that changes files recounts them.
CREATE TABLE datasets (
  data_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  dataset_name TEXT NOT NULL,
  classification_method TEXT NOT NULL,
  data_type_or_device TEXT NOT NULL,
  validation_status TEXT NOT NULL DEFAULT 'pending',
  validation_issues TEXT NOT NULL DEFAULT '[]', -- JSON
  file_count INTEGER NOT NULL DEFAULT 0, -- stored
  total_size_bytes INTEGER NOT NULL DEFAULT 0, -- stored
  pending_count INTEGER NOT NULL DEFAULT 0,
  pending_bytes INTEGER NOT NULL DEFAULT 0,
  duration_s REAL NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX datasets_project ON datasets (project_id, created_at);
CREATE INDEX datasets_user ON datasets (user_id, total_size_bytes, pending_bytes);

-- 'pending' and 'stored' files count towards the storage cap; 'missing' and 'wrong_size' ones do not.
CREATE TABLE files (
  file_id TEXT NOT NULL PRIMARY KEY,
  data_id TEXT NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  extension TEXT NOT NULL, -- lower case, with its dot
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL, -- promised
  stored_bytes INTEGER, -- found in the store
  sha256 TEXT,
  status TEXT NOT NULL,
  issue TEXT, -- why it is not stored, or what is wrong with it
  recording TEXT, -- JSON
  duration_s REAL,
  upload_id TEXT, -- of a multipart upload in progress
  reserved_at TEXT NOT NULL,
  UNIQUE (data_id, filename)
);
CREATE INDEX files_counts ON files (data_id, status, size_bytes, duration_s);
CREATE INDEX files_sha256 ON files (data_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX files_pending ON files (reserved_at, data_id) WHERE status = 'pending';
CREATE INDEX files_upload ON files (data_id, upload_id) WHERE upload_id IS NOT NULL;

CREATE TABLE analyses (
  analysis_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  data_id TEXT NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  settings TEXT NOT NULL, -- JSON
  status TEXT NOT NULL,
  cancelled INTEGER NOT NULL DEFAULT 0,
  total_files INTEGER NOT NULL DEFAULT 0,
  files_processed INTEGER NOT NULL DEFAULT 0,
  total_seconds REAL,
  seconds_processed REAL NOT NULL DEFAULT 0,
  cloud_job_id TEXT,
  error_message TEXT,
  summary TEXT, -- JSON
  created_at TEXT NOT NULL,
  started_at TEXT,
  completed_at TEXT
);
CREATE INDEX analyses_project ON analyses (project_id, created_at);
CREATE INDEX analyses_data ON analyses (data_id);
CREATE INDEX analyses_user ON analyses (user_id, status);

-- Pieces of an analysis that runners lease. 'waiting' is the merge before all pieces are done.
CREATE TABLE shards (
  shard_id TEXT NOT NULL PRIMARY KEY,
  analysis_id TEXT NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  shard_index INTEGER NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL, -- waiting, ready, leased, done, failed
  file_ids TEXT NOT NULL, -- JSON
  file_count INTEGER NOT NULL,
  prefix TEXT NOT NULL, -- of its outputs in the store; the lease token follows
  attempts INTEGER NOT NULL DEFAULT 0,
  available_at TEXT NOT NULL,
  runner_id TEXT,
  lease_token TEXT,
  lease_expires_at TEXT,
  files_done INTEGER NOT NULL DEFAULT 0,
  seconds_done REAL NOT NULL DEFAULT 0,
  files_analysed INTEGER NOT NULL DEFAULT 0,
  files_refused INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  queued_at TEXT NOT NULL
);
CREATE INDEX shards_queue ON shards (status, queued_at, analysis_id, shard_index);
CREATE INDEX shards_analysis ON shards (analysis_id, kind, status, file_count, files_done, seconds_done);

-- What finished shards wrote: parts of 'analyse' shards, result files of 'merge'.
CREATE TABLE outputs (
  shard_id TEXT NOT NULL REFERENCES shards (shard_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  analysis_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_key TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (shard_id, name)
);
CREATE INDEX outputs_analysis ON outputs (analysis_id, kind, name);

-- Which analysis types each runner offered, and when it was last heard.
CREATE TABLE runners (
  runner_id TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  model TEXT,
  model_version TEXT,
  seen_at TEXT NOT NULL,
  PRIMARY KEY (runner_id, analysis_type)
);
CREATE INDEX runners_type ON runners (analysis_type, seen_at);

-- Work left to do after a deletion: objects under a prefix, multipart uploads, rows of a project.
-- Swept when due, and once more when the last URL signed for it has expired.
CREATE TABLE deletions (
  kind TEXT NOT NULL,
  target TEXT NOT NULL, -- prefix, object key or project_id
  upload_id TEXT NOT NULL DEFAULT '',
  due_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  PRIMARY KEY (kind, target, upload_id)
);
CREATE INDEX deletions_due ON deletions (due_at);
