-- Refresh sessions change their token with every use; a token that comes again after that was stolen.
CREATE TABLE auth_spent_tokens (
  token_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  session_id TEXT COLLATE "C" NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  spent_at BIGINT NOT NULL -- Unix milliseconds
);
CREATE INDEX auth_spent_tokens_session ON auth_spent_tokens (session_id);
