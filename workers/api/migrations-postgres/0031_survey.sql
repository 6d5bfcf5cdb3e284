-- Named places of a project.
CREATE TABLE sites (
  site_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_key TEXT COLLATE "C" NOT NULL, -- the name without regard to case
  name TEXT COLLATE "C" NOT NULL,
  latitude DOUBLE PRECISION, -- degrees, exact, whatever public_precision says; null where it is not known
  longitude DOUBLE PRECISION,
  coordinate_uncertainty_m DOUBLE PRECISION,
  elevation_m DOUBLE PRECISION,
  habitat TEXT COLLATE "C",
  note TEXT COLLATE "C",
  public_precision TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  UNIQUE (project_id, site_key)
);

-- Recorders at sites for a time. Which recordings belong to one is computed of its columns: docs/decisions/0093.
CREATE TABLE deployments (
  deployment_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_id TEXT COLLATE "C" NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  data_id TEXT COLLATE "C" REFERENCES datasets (data_id) ON DELETE SET NULL, -- null: any dataset of the project
  device_id TEXT COLLATE "C", -- null: recordings that name none
  starts_at TEXT COLLATE "C", -- true time; null where recorded time bounds it, and where nothing does
  ends_at TEXT COLLATE "C",
  recorded_from TEXT COLLATE "C", -- digits of the recorder, without an offset
  recorded_to TEXT COLLATE "C",
  height_m DOUBLE PRECISION,
  orientation TEXT COLLATE "C",
  time_zone TEXT COLLATE "C",
  utc_offset TEXT COLLATE "C",
  setup_by TEXT COLLATE "C",
  note TEXT COLLATE "C",
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX deployments_project ON deployments (project_id, created_at, deployment_id);
CREATE INDEX deployments_site ON deployments (site_id);
CREATE INDEX deployments_data ON deployments (data_id);

-- The log of corrections of a deployment's clock; the one that has not ended is in effect.
CREATE TABLE clock_corrections (
  correction_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  deployment_id TEXT COLLATE "C" NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  time_zone TEXT COLLATE "C",
  utc_offset TEXT COLLATE "C",
  shift_s DOUBLE PRECISION NOT NULL,
  drift TEXT COLLATE "C", -- JSON
  reason TEXT COLLATE "C",
  made_by TEXT COLLATE "C" NOT NULL,
  made_at TEXT COLLATE "C" NOT NULL,
  ended TEXT COLLATE "C", -- replaced, reverted; null while it is in effect
  ended_by TEXT COLLATE "C",
  ended_at TEXT COLLATE "C"
);
CREATE INDEX clock_corrections_deployment ON clock_corrections (deployment_id, made_at, correction_id);
CREATE UNIQUE INDEX clock_corrections_effect ON clock_corrections (deployment_id) WHERE ended IS NULL;

-- The recordings of a recorder in the order of its own clock.
CREATE INDEX files_recorded ON files
  (data_id, ((CAST(recording AS jsonb) ->> 'device_id') COLLATE "C"), ((CAST(recording AS jsonb) ->> 'recorded_at') COLLATE "C"),
    file_id, status, duration_s)
  WHERE kind = 'recording';
