-- Devices that ask to be signed in (RFC 8628): one row from the start to the poll that takes the key, or to its end.
CREATE TABLE device_logins (
  device_code_sha256 TEXT NOT NULL PRIMARY KEY,
  user_code TEXT NOT NULL UNIQUE, -- without its dash
  client_name TEXT NOT NULL,
  replaces_key_id TEXT,
  status TEXT NOT NULL DEFAULT 'pending', -- pending, approved, denied
  user_id TEXT REFERENCES users (user_id) ON DELETE CASCADE, -- who decided
  poll_seconds INTEGER NOT NULL,
  polled_at TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX device_logins_expiry ON device_logins (expires_at);
