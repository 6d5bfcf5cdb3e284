-- Who works on projects of other accounts. The owner of a project is not among its members.
CREATE TABLE project_members (
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  role TEXT NOT NULL, -- manager, reviewer, viewer
  since TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id)
);
CREATE INDEX project_members_project ON project_members (project_id, since, user_id);

-- Offers of a role. One that was accepted or revoked stays until some time after its end, so that whoever opens it again is told.
CREATE TABLE invitations (
  invitation_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256, hexadecimal
  role TEXT NOT NULL,
  email TEXT, -- in lower case; null: whoever has the link
  made_by TEXT NOT NULL, -- user_id
  invited_by TEXT NOT NULL, -- display name, at that time
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  accepted_at TEXT,
  accepted_by TEXT, -- user_id
  revoked_at TEXT
);
CREATE INDEX invitations_project ON invitations (project_id, created_at, invitation_id);
CREATE INDEX invitations_expiry ON invitations (expires_at);

-- Mails with invitations that are not sent yet. An entry leaves when its mail was sent or is not wanted any more.
CREATE TABLE invitation_mails (
  invitation_id TEXT NOT NULL PRIMARY KEY REFERENCES invitations (invitation_id) ON DELETE CASCADE,
  sealed_token TEXT NOT NULL, -- encrypted with the server's secret
  queued_at TEXT NOT NULL,
  due_at TEXT, -- null while it is being sent, and for good when that was cut off: no mail goes out twice
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX invitation_mails_due ON invitation_mails (due_at);

-- Links with which people without an account read a project. One that is revoked is deleted.
CREATE TABLE viewer_links (
  link_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256, hexadecimal
  name TEXT NOT NULL,
  user_id TEXT NOT NULL, -- who made it
  made_by TEXT NOT NULL, -- display name, at that time
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  last_used_at TEXT
);
CREATE INDEX viewer_links_project ON viewer_links (project_id, created_at, link_id);
CREATE INDEX viewer_links_expiry ON viewer_links (expires_at);

-- Who changed what in a project. Lines are never changed, but for names of accounts that have ended; of very many the oldest leave.
CREATE TABLE audit_lines (
  audit_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  actor_id TEXT NOT NULL, -- user_id
  actor TEXT NOT NULL, -- display name, at that time
  action TEXT NOT NULL, -- the row of /api
  object TEXT NOT NULL,
  facts_before TEXT, -- JSON
  facts_after TEXT, -- JSON
  request_id TEXT NOT NULL
);
CREATE INDEX audit_lines_project ON audit_lines (project_id, at, audit_id);
CREATE INDEX audit_lines_actor ON audit_lines (actor_id, project_id, at, audit_id);
