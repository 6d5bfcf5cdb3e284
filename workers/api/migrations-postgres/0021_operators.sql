-- Who runs this service: the people who may call what has the access `operator`.
CREATE TABLE operators (
  user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  granted_at TEXT COLLATE "C" NOT NULL
);

-- What operators did. The operator is null where it was done with `biophony-admin`; addresses are kept as they were, since
-- accounts may be deleted.
CREATE TABLE operator_actions (
  action_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  operator_id TEXT COLLATE "C",
  operator_email TEXT COLLATE "C",
  action TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL, -- whom or what: the address of a user, an identifier, the name of a setting
  details TEXT COLLATE "C" NOT NULL DEFAULT '{}', -- JSON
  acted_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX operator_actions_at ON operator_actions (acted_at, action_id);
