-- Settings that operators change while the service runs; the environment gives what stands here not.
CREATE TABLE service_settings (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  value TEXT COLLATE "C" NOT NULL, -- JSON
  updated_at TEXT COLLATE "C" NOT NULL
);

-- A suspended account can do nothing until it is resumed. A ceiling of its own stands in place of that of the plan.
ALTER TABLE users ADD COLUMN suspended_at TEXT COLLATE "C";
ALTER TABLE users ADD COLUMN storage_limit_bytes BIGINT;
CREATE INDEX users_created ON users (created_at, user_id);
CREATE INDEX analyses_created ON analyses (created_at, analysis_id);
