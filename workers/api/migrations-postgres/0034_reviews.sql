-- Who has reviewed in a project, by the name of that time; it outlives membership and account.
CREATE TABLE reviewers (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  reviewer_id TEXT COLLATE "C" NOT NULL,
  reviewer TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, reviewer_id)
);
CREATE INDEX reviewers_account ON reviewers (reviewer_id);

-- Verdicts in the order in which they arrived, counted from 1 in each project; none is changed or deleted before its project
-- is. They name no row of a recording, a sample or an account that could be deleted: docs/decisions/0105.
CREATE TABLE reviews (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  review_id TEXT COLLATE "C" NOT NULL, -- chosen by the caller
  file_id TEXT COLLATE "C" NOT NULL,
  data_id TEXT COLLATE "C" NOT NULL,
  file TEXT COLLATE "C" NOT NULL, -- its name at that time
  start_ms BIGINT NOT NULL,
  end_ms BIGINT NOT NULL,
  species TEXT COLLATE "C" NOT NULL,
  verdict TEXT COLLATE "C" NOT NULL, -- yes, no, unsure, undone
  correct_species TEXT COLLATE "C",
  score DOUBLE PRECISION,
  blind BIGINT NOT NULL,
  final BIGINT NOT NULL,
  sample_id TEXT COLLATE "C",
  note TEXT COLLATE "C",
  reviewer_id TEXT COLLATE "C" NOT NULL,
  at TEXT COLLATE "C" NOT NULL, -- when it was said
  PRIMARY KEY (project_id, number)
);
CREATE UNIQUE INDEX reviews_sent ON reviews (project_id, review_id);
CREATE INDEX reviews_detection ON reviews (project_id, file_id, start_ms, end_ms, species, reviewer_id, at);
CREATE INDEX reviews_data ON reviews (project_id, data_id, number);
CREATE INDEX reviews_species ON reviews (project_id, species, number);

CREATE TABLE samples (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  sample_id TEXT COLLATE "C" NOT NULL, -- chosen by the caller, being the seed
  species TEXT COLLATE "C" NOT NULL,
  joins TEXT COLLATE "C" NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  method TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  strata TEXT COLLATE "C" NOT NULL, -- JSON
  item_count BIGINT NOT NULL,
  assigned_to TEXT COLLATE "C" NOT NULL, -- JSON
  made_by TEXT COLLATE "C" NOT NULL, -- the account
  made_by_name TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, sample_id)
);
CREATE INDEX samples_project ON samples (project_id, created_at, sample_id);
CREATE INDEX samples_account ON samples (made_by);

CREATE TABLE sample_items (
  project_id TEXT COLLATE "C" NOT NULL,
  sample_id TEXT COLLATE "C" NOT NULL,
  item BIGINT NOT NULL, -- counted from 0
  file_id TEXT COLLATE "C" NOT NULL,
  data_id TEXT COLLATE "C" NOT NULL,
  file TEXT COLLATE "C" NOT NULL,
  start_ms BIGINT NOT NULL,
  end_ms BIGINT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  stratum BIGINT NOT NULL,
  site_id TEXT COLLATE "C",
  PRIMARY KEY (project_id, sample_id, item),
  FOREIGN KEY (project_id, sample_id) REFERENCES samples (project_id, sample_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sample_items_detection ON sample_items (project_id, sample_id, file_id, start_ms, end_ms);

-- What the verdicts on a sample said at a time; never changed.
CREATE TABLE calibrations (
  calibration_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  species TEXT COLLATE "C" NOT NULL,
  joins TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  sample_id TEXT COLLATE "C" NOT NULL,
  seed TEXT COLLATE "C" NOT NULL,
  figures TEXT COLLATE "C" NOT NULL, -- JSON
  taken_from TEXT COLLATE "C", -- JSON; null where it was made in its project
  made_by TEXT COLLATE "C" NOT NULL, -- the account
  made_by_name TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX calibrations_version ON calibrations (project_id, species, joins, version);
CREATE INDEX calibrations_project ON calibrations (project_id, created_at, calibration_id);
CREATE INDEX calibrations_account ON calibrations (made_by);

CREATE TABLE calibration_reviewers (
  calibration_id TEXT COLLATE "C" NOT NULL REFERENCES calibrations (calibration_id) ON DELETE CASCADE,
  reviewer_id TEXT COLLATE "C" NOT NULL,
  reviewer TEXT COLLATE "C" NOT NULL, -- the name at that time
  PRIMARY KEY (calibration_id, reviewer_id)
);
CREATE INDEX calibration_reviewers_account ON calibration_reviewers (reviewer_id);
