-- Accounts of the built-in identity provider; columns are those better-auth 1.6 asks for.
CREATE TABLE auth_users (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  email TEXT COLLATE "C" NOT NULL UNIQUE,
  "emailVerified" BIGINT NOT NULL,
  image TEXT COLLATE "C",
  "createdAt" TEXT COLLATE "C" NOT NULL,
  "updatedAt" TEXT COLLATE "C" NOT NULL
);

CREATE TABLE auth_sessions (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  "expiresAt" TEXT COLLATE "C" NOT NULL,
  token TEXT COLLATE "C" NOT NULL UNIQUE,
  "createdAt" TEXT COLLATE "C" NOT NULL,
  "updatedAt" TEXT COLLATE "C" NOT NULL,
  "ipAddress" TEXT COLLATE "C",
  "userAgent" TEXT COLLATE "C",
  "userId" TEXT COLLATE "C" NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX auth_sessions_user ON auth_sessions ("userId");

CREATE TABLE auth_accounts (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  "accountId" TEXT COLLATE "C" NOT NULL,
  "providerId" TEXT COLLATE "C" NOT NULL,
  "userId" TEXT COLLATE "C" NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  "accessToken" TEXT COLLATE "C",
  "refreshToken" TEXT COLLATE "C",
  "idToken" TEXT COLLATE "C",
  "accessTokenExpiresAt" TEXT COLLATE "C",
  "refreshTokenExpiresAt" TEXT COLLATE "C",
  scope TEXT COLLATE "C",
  password TEXT COLLATE "C",
  "createdAt" TEXT COLLATE "C" NOT NULL,
  "updatedAt" TEXT COLLATE "C" NOT NULL
);
CREATE INDEX auth_accounts_user ON auth_accounts ("userId");

CREATE TABLE auth_verifications (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  identifier TEXT COLLATE "C" NOT NULL,
  value TEXT COLLATE "C" NOT NULL,
  "expiresAt" TEXT COLLATE "C" NOT NULL,
  "createdAt" TEXT COLLATE "C" NOT NULL,
  "updatedAt" TEXT COLLATE "C" NOT NULL
);
CREATE INDEX auth_verifications_identifier ON auth_verifications (identifier);

-- Key pairs that sign ID tokens; the private half is encrypted with the server's secret.
CREATE TABLE auth_jwks (
  id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  "publicKey" TEXT COLLATE "C" NOT NULL,
  "privateKey" TEXT COLLATE "C" NOT NULL,
  "createdAt" TEXT COLLATE "C" NOT NULL,
  "expiresAt" TEXT COLLATE "C"
);

-- Failed and counted attempts within a window, to slow down guessing.
CREATE TABLE auth_attempts (
  attempt_key TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  count BIGINT NOT NULL,
  resets_at BIGINT NOT NULL
);

-- Everybody who may call /api, whoever vouches for them. A deleted user's row stays a while so that
-- tokens issued before go on being refused.
CREATE TABLE users (
  user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  provider TEXT COLLATE "C" NOT NULL, -- 'builtin' or 'firebase'
  subject TEXT COLLATE "C" NOT NULL, -- the provider's own identifier
  email TEXT COLLATE "C",
  display_name TEXT COLLATE "C" NOT NULL,
  photo_url TEXT COLLATE "C",
  subscription_tier TEXT COLLATE "C" NOT NULL DEFAULT 'free',
  preferences TEXT COLLATE "C" NOT NULL, -- JSON
  is_anonymous BIGINT NOT NULL DEFAULT 0,
  valid_after BIGINT NOT NULL DEFAULT 0, -- Unix seconds; tokens issued before are refused
  deleted_at TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  UNIQUE (provider, subject)
);

CREATE TABLE api_keys (
  key_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  prefix TEXT COLLATE "C" NOT NULL,
  secret_sha256 TEXT COLLATE "C" NOT NULL UNIQUE,
  scopes TEXT COLLATE "C" NOT NULL, -- JSON
  created_at TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C",
  last_used_at TEXT COLLATE "C"
);
CREATE INDEX api_keys_user ON api_keys (user_id, created_at);

CREATE TABLE idempotency_keys (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  idempotency_key TEXT COLLATE "C" NOT NULL,
  request_sha256 TEXT COLLATE "C" NOT NULL, -- of method, path and body
  answer TEXT COLLATE "C", -- JSON; null while the first request is being worked on
  locked_until BIGINT NOT NULL, -- Unix milliseconds
  expires_at BIGINT NOT NULL, -- Unix milliseconds
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys (expires_at);
