-- Accounts of the built-in identity provider; columns are those better-auth 1.6 asks for.
CREATE TABLE auth_users (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  emailVerified INTEGER NOT NULL,
  image TEXT,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL
);

CREATE TABLE auth_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  expiresAt DATE NOT NULL,
  token TEXT NOT NULL UNIQUE,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL,
  ipAddress TEXT,
  userAgent TEXT,
  userId TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_sessions_user ON auth_sessions (userId);

CREATE TABLE auth_accounts (
  id TEXT NOT NULL PRIMARY KEY,
  accountId TEXT NOT NULL,
  providerId TEXT NOT NULL,
  userId TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  accessToken TEXT,
  refreshToken TEXT,
  idToken TEXT,
  accessTokenExpiresAt DATE,
  refreshTokenExpiresAt DATE,
  scope TEXT,
  password TEXT,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL
);
CREATE INDEX auth_accounts_user ON auth_accounts (userId);

CREATE TABLE auth_verifications (
  id TEXT NOT NULL PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expiresAt DATE NOT NULL,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);

-- Key pairs that sign ID tokens; the private half is encrypted with the server's secret.
CREATE TABLE auth_jwks (
  id TEXT NOT NULL PRIMARY KEY,
  publicKey TEXT NOT NULL,
  privateKey TEXT NOT NULL,
  createdAt DATE NOT NULL,
  expiresAt DATE
);

-- Failed and counted attempts within a window, to slow down guessing.
CREATE TABLE auth_attempts (
  attempt_key TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at INTEGER NOT NULL
);

-- Everybody who may call /api, whoever vouches for them. A deleted user's row stays a while so that
-- tokens issued before go on being refused.
CREATE TABLE users (
  user_id TEXT NOT NULL PRIMARY KEY,
  provider TEXT NOT NULL, -- 'builtin' or 'firebase'
  subject TEXT NOT NULL, -- the provider's own identifier
  email TEXT,
  display_name TEXT NOT NULL,
  photo_url TEXT,
  subscription_tier TEXT NOT NULL DEFAULT 'free',
  preferences TEXT NOT NULL, -- JSON
  is_anonymous INTEGER NOT NULL DEFAULT 0,
  valid_after INTEGER NOT NULL DEFAULT 0, -- Unix seconds; tokens issued before are refused
  deleted_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (provider, subject)
);

CREATE TABLE api_keys (
  key_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  secret_sha256 TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL, -- JSON
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT
);
CREATE INDEX api_keys_user ON api_keys (user_id, created_at);

CREATE TABLE idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL, -- of method, path and body
  answer TEXT, -- JSON; null while the first request is being worked on
  locked_until INTEGER NOT NULL, -- Unix milliseconds
  expires_at INTEGER NOT NULL, -- Unix milliseconds
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
