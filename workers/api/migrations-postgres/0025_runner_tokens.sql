-- Tokens with which runners ask for work, besides the secret of the service.
CREATE TABLE runner_tokens (
  token_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  token_hash TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256, hexadecimal
  user_id TEXT COLLATE "C" REFERENCES users (user_id) ON DELETE CASCADE, -- whose work alone its runners get; null: everybody's
  created_at TEXT COLLATE "C" NOT NULL,
  last_used_at TEXT COLLATE "C",
  revoked_at TEXT COLLATE "C" -- kept for a while, so that its runners are told
);
CREATE INDEX runner_tokens_user ON runner_tokens (user_id, created_at, token_id);
CREATE INDEX runner_tokens_created ON runner_tokens (created_at, token_id);

-- Whose work alone a runner does: what it offers counts for that account and nobody else. Null: everybody's.
ALTER TABLE runners ADD COLUMN user_id TEXT COLLATE "C";
CREATE INDEX runners_user ON runners (user_id, seen_at);
