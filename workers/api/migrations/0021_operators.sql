-- Who runs this service: the people who may call what has the access `operator`.
CREATE TABLE operators (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  granted_at TEXT NOT NULL
);

-- What operators did. The operator is null where it was done with `biophony-admin`; addresses are kept as they were, since
-- accounts may be deleted.
CREATE TABLE operator_actions (
  action_id TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT,
  operator_email TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL, -- whom or what: the address of a user, an identifier, the name of a setting
  details TEXT NOT NULL DEFAULT '{}', -- JSON
  acted_at TEXT NOT NULL
);
CREATE INDEX operator_actions_at ON operator_actions (acted_at, action_id);
