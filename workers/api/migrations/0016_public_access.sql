-- Projects whose owner lets pages show them to everybody; no row is the same as one that is not enabled.
CREATE TABLE public_access (
  project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (project_id) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  origins TEXT NOT NULL -- JSON
);
