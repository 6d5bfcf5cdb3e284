-- Named places of a project.
CREATE TABLE sites (
  site_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_key TEXT NOT NULL, -- the name without regard to case
  name TEXT NOT NULL,
  latitude REAL, -- degrees, exact, whatever public_precision says; null where it is not known
  longitude REAL,
  coordinate_uncertainty_m REAL,
  elevation_m REAL,
  habitat TEXT,
  note TEXT,
  public_precision TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, site_key)
);

-- Recorders at sites for a time. Which recordings belong to one is computed of its columns: docs/decisions/0093.
CREATE TABLE deployments (
  deployment_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_id TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  data_id TEXT REFERENCES datasets (data_id) ON DELETE SET NULL, -- null: any dataset of the project
  device_id TEXT, -- null: recordings that name none
  starts_at TEXT, -- true time; null where recorded time bounds it, and where nothing does
  ends_at TEXT,
  recorded_from TEXT, -- digits of the recorder, without an offset
  recorded_to TEXT,
  height_m REAL,
  orientation TEXT,
  time_zone TEXT,
  utc_offset TEXT,
  setup_by TEXT,
  note TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX deployments_project ON deployments (project_id, created_at, deployment_id);
CREATE INDEX deployments_site ON deployments (site_id);
CREATE INDEX deployments_data ON deployments (data_id);

-- The log of corrections of a deployment's clock; the one that has not ended is in effect.
CREATE TABLE clock_corrections (
  correction_id TEXT NOT NULL PRIMARY KEY,
  deployment_id TEXT NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  time_zone TEXT,
  utc_offset TEXT,
  shift_s REAL NOT NULL,
  drift TEXT, -- JSON
  reason TEXT,
  made_by TEXT NOT NULL,
  made_at TEXT NOT NULL,
  ended TEXT, -- replaced, reverted; null while it is in effect
  ended_by TEXT,
  ended_at TEXT
);
CREATE INDEX clock_corrections_deployment ON clock_corrections (deployment_id, made_at, correction_id);
CREATE UNIQUE INDEX clock_corrections_effect ON clock_corrections (deployment_id) WHERE ended IS NULL;

-- The recordings of a recorder in the order of its own clock.
CREATE INDEX files_recorded ON files
  (data_id, (recording ->> 'device_id'), (recording ->> 'recorded_at'), file_id, status, duration_s)
  WHERE kind = 'recording';
