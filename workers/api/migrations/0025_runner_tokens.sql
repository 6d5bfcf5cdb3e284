-- Tokens with which runners ask for work, besides the secret of the service.
CREATE TABLE runner_tokens (
  token_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256, hexadecimal
  user_id TEXT REFERENCES users (user_id) ON DELETE CASCADE, -- whose work alone its runners get; null: everybody's
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT -- kept for a while, so that its runners are told
);
CREATE INDEX runner_tokens_user ON runner_tokens (user_id, created_at, token_id);
CREATE INDEX runner_tokens_created ON runner_tokens (created_at, token_id);

-- Whose work alone a runner does: what it offers counts for that account and nobody else. Null: everybody's.
ALTER TABLE runners ADD COLUMN user_id TEXT;
CREATE INDEX runners_user ON runners (user_id, seen_at);
