-- Settings of analyses that people keep under names, for all their projects.
CREATE TABLE presets (
  preset_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  settings TEXT NOT NULL, -- JSON, complete
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX presets_name ON presets (user_id, name);
