-- Devices that ask to be signed in (RFC 8628): one row from the start to the poll that takes the key, or to its end.
CREATE TABLE device_logins (
  device_code_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_code TEXT COLLATE "C" NOT NULL UNIQUE, -- without its dash
  client_name TEXT COLLATE "C" NOT NULL,
  replaces_key_id TEXT COLLATE "C",
  status TEXT COLLATE "C" NOT NULL DEFAULT 'pending', -- pending, approved, denied
  user_id TEXT COLLATE "C" REFERENCES users (user_id) ON DELETE CASCADE, -- who decided
  poll_seconds BIGINT NOT NULL,
  polled_at TEXT COLLATE "C",
  created_at TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX device_logins_expiry ON device_logins (expires_at);
