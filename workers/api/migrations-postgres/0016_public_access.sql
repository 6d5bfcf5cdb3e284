-- Projects whose owner lets pages show them to everybody; no row is the same as one that is not enabled.
CREATE TABLE public_access (
  project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES projects (project_id) ON DELETE CASCADE,
  enabled BIGINT NOT NULL,
  origins TEXT COLLATE "C" NOT NULL -- JSON
);
