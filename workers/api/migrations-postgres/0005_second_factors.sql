-- What built-in accounts are asked for after the password: an app's codes, or codes by text message.
CREATE TABLE second_factors (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  kind TEXT COLLATE "C" NOT NULL, -- 'totp' or 'sms'
  sealed TEXT COLLATE "C" NOT NULL, -- secret or phone number, encrypted with the server's secret
  confirmed_at TEXT COLLATE "C", -- null while it is being set up
  last_step BIGINT NOT NULL DEFAULT 0, -- of the latest code of an app, which counts once
  PRIMARY KEY (user_id, kind)
);

CREATE TABLE recovery_codes (
  code_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX recovery_codes_user ON recovery_codes (user_id);
