-- Settings of analyses that people keep under names, for all their projects.
CREATE TABLE presets (
  preset_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL, -- JSON, complete
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX presets_name ON presets (user_id, name);
