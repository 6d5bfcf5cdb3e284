-- The whole database, in place of the migrations 0001 to 0044. Times are ISO 8601 in UTC, sizes bytes, durations seconds.

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

-- Used tokens of refresh sessions. One that comes again was stolen.
CREATE TABLE auth_spent_tokens (
  token_sha256 TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  session_id TEXT COLLATE "C" NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  spent_at BIGINT NOT NULL -- Unix milliseconds
);
CREATE INDEX auth_spent_tokens_session ON auth_spent_tokens (session_id);

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

-- Of built-in accounts, asked for after the password.
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

-- Everybody who may call /api. The row of a deleted user stays a while, so that older tokens are refused.
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
  email_verified BIGINT NOT NULL DEFAULT 0, -- by the provider; of built-in accounts auth_users has it
  email_told_at BIGINT NOT NULL DEFAULT 0, -- Unix seconds, `iat` of the ID token that the address came with
  suspended_at TEXT COLLATE "C",
  storage_limit_bytes BIGINT, -- in place of that of the plan
  UNIQUE (provider, subject)
);
CREATE INDEX users_created ON users (created_at, user_id);

-- For operators, 90 days.
CREATE TABLE sign_ins (
  sign_in_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  at TEXT COLLATE "C" NOT NULL,
  way TEXT COLLATE "C" NOT NULL, -- password, sign_up, google, github, second_factor, device
  network TEXT COLLATE "C" NOT NULL
);
CREATE INDEX sign_ins_at ON sign_ins (at, sign_in_id);
CREATE INDEX sign_ins_user ON sign_ins (user_id, at);

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

-- Devices that ask to be signed in (RFC 8628), until a poll takes the key, or the end.
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

-- Named settings of analyses, for all projects of a user.
CREATE TABLE presets (
  preset_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL, -- JSON, complete
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX presets_name ON presets (user_id, name);

-- Who may call what has the access `operator`.
CREATE TABLE operators (
  user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  granted_at TEXT COLLATE "C" NOT NULL
);

-- What operators did. The operator is null for `biophony-admin`; addresses outlive their accounts.
CREATE TABLE operator_actions (
  action_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  operator_id TEXT COLLATE "C",
  operator_email TEXT COLLATE "C",
  action TEXT COLLATE "C" NOT NULL,
  subject TEXT COLLATE "C" NOT NULL, -- address of a user, identifier, or name of a setting
  details TEXT COLLATE "C" NOT NULL DEFAULT '{}', -- JSON
  acted_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX operator_actions_at ON operator_actions (acted_at, action_id);

-- Settings that operators change while the service runs; the environment has the others.
CREATE TABLE service_settings (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  value TEXT COLLATE "C" NOT NULL, -- JSON
  updated_at TEXT COLLATE "C" NOT NULL
);

-- Background work that one process does for all, and the processes there are.
CREATE TABLE background_leases (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  holder TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL
);

CREATE TABLE projects (
  project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL, -- empty: rows of a deleted account, until they are swept
  title TEXT COLLATE "C" NOT NULL,
  description TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1, -- of title and description
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  example TEXT COLLATE "C", -- 'making' or 'made' for the example project of its user; null for all others
  hides_places BIGINT NOT NULL DEFAULT 0, -- docs/decisions/0144
  recorder_key TEXT COLLATE "C", -- secret that renames recorders for readers of hidden places; made when first needed
  review_bytes BIGINT NOT NULL DEFAULT 0, -- these and the following: about the bytes of its rows (docs/decisions/0145)
  reviews_counted BIGINT NOT NULL DEFAULT 0, -- number of the last verdict in review_bytes
  sample_bytes BIGINT NOT NULL DEFAULT 0,
  calibration_bytes BIGINT NOT NULL DEFAULT 0,
  analysis_bytes BIGINT NOT NULL DEFAULT 0,
  note_bytes BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX projects_user ON projects (user_id, updated_at, project_id);

-- Projects that pages may show to everybody. No row: not enabled.
CREATE TABLE public_access (
  project_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES projects (project_id) ON DELETE CASCADE,
  enabled BIGINT NOT NULL,
  origins TEXT COLLATE "C" NOT NULL -- JSON
);

CREATE TABLE notes (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- order of insertion, as `rowid` of SQLite
  note_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  text TEXT COLLATE "C" NOT NULL,
  author TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL
);
CREATE INDEX notes_project ON notes (project_id, created_at);

CREATE TABLE tags (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- order of insertion, as `rowid` of SQLite
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  tag_key TEXT COLLATE "C" NOT NULL, -- the tag without regard to case
  tag TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, tag_key)
);

CREATE TABLE timeline_events (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- order of insertion, as `rowid` of SQLite
  event_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  action TEXT COLLATE "C" NOT NULL,
  timestamp TEXT COLLATE "C" NOT NULL,
  metadata TEXT COLLATE "C" NOT NULL -- JSON
);
CREATE INDEX timeline_events_project ON timeline_events (project_id, timestamp);

-- Events that people get a mail about. An entry leaves when its mail was sent or is not wanted.
CREATE TABLE mail_queue (
  event_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES timeline_events (event_id) ON DELETE CASCADE,
  queued_at TEXT COLLATE "C" NOT NULL,
  due_at TEXT COLLATE "C", -- null while it is sent; stays null if that is cut off, so that no mail goes out twice
  attempts BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX mail_queue_due ON mail_queue (due_at);

-- Who works on projects of other accounts. The owner is no member.
CREATE TABLE project_members (
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  role TEXT COLLATE "C" NOT NULL, -- manager, reviewer, viewer
  since TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, project_id)
);
CREATE INDEX project_members_project ON project_members (project_id, since, user_id);

-- Offers of a role. An accepted or revoked one stays a while, so that whoever opens it again learns why it fails.
CREATE TABLE invitations (
  invitation_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  token_hash TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256, hexadecimal
  role TEXT COLLATE "C" NOT NULL,
  email TEXT COLLATE "C", -- in lower case; null: whoever has the link
  made_by TEXT COLLATE "C" NOT NULL, -- user_id
  invited_by TEXT COLLATE "C" NOT NULL, -- display name, at that time
  created_at TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL,
  accepted_at TEXT COLLATE "C",
  accepted_by TEXT COLLATE "C", -- user_id
  revoked_at TEXT COLLATE "C",
  link_alone BIGINT NOT NULL DEFAULT 0 -- 1: its link is enough, since no mail could be sent (docs/decisions/0148)
);
CREATE INDEX invitations_project ON invitations (project_id, created_at, invitation_id);
CREATE INDEX invitations_expiry ON invitations (expires_at);

-- Mails with invitations. An entry leaves when its mail was sent or is not wanted.
CREATE TABLE invitation_mails (
  invitation_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES invitations (invitation_id) ON DELETE CASCADE,
  sealed_token TEXT COLLATE "C" NOT NULL, -- encrypted with the server's secret
  queued_at TEXT COLLATE "C" NOT NULL,
  due_at TEXT COLLATE "C", -- null while it is sent; stays null if that is cut off, so that no mail goes out twice
  attempts BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX invitation_mails_due ON invitation_mails (due_at);

-- Links with which people without an account read a project. Revoking one deletes it.
CREATE TABLE viewer_links (
  link_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  token_hash TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256, hexadecimal
  name TEXT COLLATE "C" NOT NULL,
  user_id TEXT COLLATE "C" NOT NULL, -- who made it
  made_by TEXT COLLATE "C" NOT NULL, -- display name, at that time
  created_at TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL,
  last_used_at TEXT COLLATE "C"
);
CREATE INDEX viewer_links_project ON viewer_links (project_id, created_at, link_id);
CREATE INDEX viewer_links_expiry ON viewer_links (expires_at);

-- Who changed what in a project. Only names of ended accounts change; of very many lines the oldest leave.
CREATE TABLE audit_lines (
  audit_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  at TEXT COLLATE "C" NOT NULL,
  actor_id TEXT COLLATE "C" NOT NULL, -- user_id
  actor TEXT COLLATE "C" NOT NULL, -- display name, at that time
  action TEXT COLLATE "C" NOT NULL, -- the call of /api
  object TEXT COLLATE "C" NOT NULL,
  facts_before TEXT COLLATE "C", -- JSON
  facts_after TEXT COLLATE "C", -- JSON
  request_id TEXT COLLATE "C" NOT NULL
);
CREATE INDEX audit_lines_project ON audit_lines (project_id, at, audit_id);
CREATE INDEX audit_lines_actor ON audit_lines (actor_id, project_id, at, audit_id);

-- Counts are those of its files; every batch that changes files recounts them.
CREATE TABLE datasets (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- order of insertion, as `rowid` of SQLite
  data_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  user_id TEXT COLLATE "C" NOT NULL,
  dataset_name TEXT COLLATE "C" NOT NULL,
  classification_method TEXT COLLATE "C" NOT NULL,
  data_type_or_device TEXT COLLATE "C" NOT NULL,
  validation_status TEXT COLLATE "C" NOT NULL DEFAULT 'pending',
  validation_issues TEXT COLLATE "C" NOT NULL DEFAULT '[]', -- JSON
  file_count BIGINT NOT NULL DEFAULT 0, -- stored
  total_size_bytes BIGINT NOT NULL DEFAULT 0, -- stored
  pending_count BIGINT NOT NULL DEFAULT 0,
  pending_bytes BIGINT NOT NULL DEFAULT 0,
  duration_s DOUBLE PRECISION NOT NULL DEFAULT 0,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  other_count BIGINT NOT NULL DEFAULT 0, -- stored
  other_bytes BIGINT NOT NULL DEFAULT 0 -- stored
);
CREATE INDEX datasets_project ON datasets (project_id, created_at);
CREATE INDEX datasets_user ON datasets (user_id, total_size_bytes, pending_bytes);

-- 'pending' and 'stored' ones count towards the storage cap, 'missing' and 'wrong_size' ones do not.
CREATE TABLE files (
  file_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT COLLATE "C" NOT NULL,
  extension TEXT COLLATE "C" NOT NULL, -- lower case, with its dot
  content_type TEXT COLLATE "C" NOT NULL,
  size_bytes BIGINT NOT NULL, -- promised
  stored_bytes BIGINT, -- found in the store
  sha256 TEXT COLLATE "C",
  status TEXT COLLATE "C" NOT NULL,
  issue TEXT COLLATE "C", -- why it is not stored, or what is wrong with it
  recording TEXT COLLATE "C", -- JSON
  duration_s DOUBLE PRECISION,
  upload_id TEXT COLLATE "C", -- of a multipart upload in progress
  reserved_at TEXT COLLATE "C" NOT NULL,
  verified_by TEXT COLLATE "C", -- who compared the stored bytes with sha256: 'store' or 'service'; null: nobody yet
  verify_after TEXT COLLATE "C", -- not to be read again before; set by failed attempts
  kind TEXT COLLATE "C" NOT NULL DEFAULT 'recording', -- or 'other', 'receipt', which are never analysed
  remarks TEXT COLLATE "C", -- JSON, sentences on what is odd about a recording that can be analysed
  content_id TEXT COLLATE "C", -- file of the dataset whose object has this content too (docs/decisions/0146)
  damaged_at TEXT COLLATE "C", -- when its stored bytes differed from sha256 (docs/decisions/0147)
  UNIQUE (data_id, filename)
);
CREATE INDEX files_counts ON files (data_id, status, size_bytes, duration_s);
CREATE INDEX files_sha256 ON files (data_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX files_pending ON files (reserved_at, data_id) WHERE status = 'pending';
CREATE INDEX files_upload ON files (data_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX files_unverified ON files (data_id, verify_after)
  WHERE status = 'stored' AND sha256 IS NOT NULL AND verified_by IS NULL;
CREATE INDEX files_receipts ON files (data_id, filename) WHERE kind = 'receipt';
CREATE INDEX files_slices ON files (data_id, file_id);
CREATE INDEX files_recorded ON files
  (data_id, ((CAST(recording AS jsonb) ->> 'device_id') COLLATE "C"), ((CAST(recording AS jsonb) ->> 'recorded_at') COLLATE "C"),
    file_id, status, duration_s)
  WHERE kind = 'recording';
CREATE INDEX files_unstored ON files (data_id, kind, status) WHERE status <> 'stored';
CREATE INDEX files_faults ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NOT NULL;
CREATE INDEX files_remarked ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NULL AND remarks IS NOT NULL;
CREATE INDEX files_others ON files (data_id, extension) WHERE kind = 'other';
CREATE INDEX files_content ON files (content_id) WHERE content_id IS NOT NULL;

-- Files that were refused before any room was reserved. One with a row in files was taken later and does not count.
CREATE TABLE refused_uploads (
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  told BIGINT NOT NULL DEFAULT 0, -- 1 once the end of an upload was recorded with it
  PRIMARY KEY (data_id, filename)
);

-- How far the search for objects without a row has come.
CREATE TABLE store_walk (
  walk BIGINT NOT NULL PRIMARY KEY CHECK (walk = 1),
  cursor TEXT COLLATE "C", -- null where the next walk begins at the start
  due_at TEXT COLLATE "C" NOT NULL
);
INSERT INTO store_walk (walk, cursor, due_at) VALUES (1, NULL, '');

-- Work left after a deletion: objects under a prefix, multipart uploads, rows of a project. Swept when due, and once
-- more when the last URL signed for it has expired.
CREATE TABLE deletions (
  kind TEXT COLLATE "C" NOT NULL,
  target TEXT COLLATE "C" NOT NULL, -- prefix, object key or project_id
  upload_id TEXT COLLATE "C" NOT NULL DEFAULT '',
  due_at TEXT COLLATE "C" NOT NULL,
  last_at TEXT COLLATE "C" NOT NULL,
  cursor TEXT COLLATE "C", -- of the store, where the next turn continues; null: at the start
  PRIMARY KEY (kind, target, upload_id)
);
CREATE INDEX deletions_due ON deletions (due_at);

CREATE TABLE analyses (
  row_number BIGINT GENERATED ALWAYS AS IDENTITY, -- order of insertion, as `rowid` of SQLite
  analysis_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  user_id TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  status TEXT COLLATE "C" NOT NULL,
  cancelled BIGINT NOT NULL DEFAULT 0,
  total_files BIGINT NOT NULL DEFAULT 0,
  files_processed BIGINT NOT NULL DEFAULT 0,
  total_seconds DOUBLE PRECISION,
  seconds_processed DOUBLE PRECISION NOT NULL DEFAULT 0,
  cloud_job_id TEXT COLLATE "C",
  error_message TEXT COLLATE "C",
  summary TEXT COLLATE "C", -- unused: analysis_summaries has it
  created_at TEXT COLLATE "C" NOT NULL,
  started_at TEXT COLLATE "C",
  completed_at TEXT COLLATE "C",
  analysis_name TEXT COLLATE "C", -- the model as runners called it at that time
  files_counted BIGINT NOT NULL DEFAULT 0, -- this and the next: done by its shards, kept with every change of one
  seconds_counted DOUBLE PRECISION NOT NULL DEFAULT 0,
  merge_again BIGINT NOT NULL DEFAULT 0, -- 1: joining the parts was given up and can be asked for again
  model TEXT COLLATE "C", -- this and the next three: of the summary, for lists (docs/decisions/0145)
  model_version TEXT COLLATE "C",
  detections BIGINT,
  complete BIGINT, -- 0 where recordings are left, 1 or null where none are
  model_sha256 TEXT COLLATE "C" -- of the weights; null where unknown (docs/decisions/0150)
);
CREATE INDEX analyses_project ON analyses (project_id, created_at);
CREATE INDEX analyses_data ON analyses (data_id);
CREATE INDEX analyses_user ON analyses (user_id, status);
CREATE INDEX analyses_created ON analyses (created_at, analysis_id);

-- Apart from analyses, so that reading those does not read long summaries.
CREATE TABLE analysis_summaries (
  analysis_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  summary TEXT COLLATE "C" NOT NULL -- JSON
);

-- Pieces of an analysis that runners lease. 'waiting' is the merge before all pieces are done.
CREATE TABLE shards (
  shard_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  analysis_id TEXT COLLATE "C" NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  shard_index BIGINT NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  status TEXT COLLATE "C" NOT NULL, -- waiting, ready, leased, done, failed
  file_ids TEXT COLLATE "C" NOT NULL, -- JSON
  file_count BIGINT NOT NULL,
  prefix TEXT COLLATE "C" NOT NULL, -- of its outputs in the store; the lease token follows
  attempts BIGINT NOT NULL DEFAULT 0,
  available_at TEXT COLLATE "C" NOT NULL,
  runner_id TEXT COLLATE "C",
  lease_token TEXT COLLATE "C",
  lease_expires_at TEXT COLLATE "C",
  files_done BIGINT NOT NULL DEFAULT 0,
  seconds_done DOUBLE PRECISION NOT NULL DEFAULT 0,
  files_analysed BIGINT NOT NULL DEFAULT 0,
  files_refused BIGINT NOT NULL DEFAULT 0,
  error TEXT COLLATE "C",
  queued_at TEXT COLLATE "C" NOT NULL,
  user_id TEXT COLLATE "C" NOT NULL DEFAULT '', -- the queue takes turns between users
  leased_at TEXT COLLATE "C", -- last time
  analysis_type TEXT COLLATE "C" NOT NULL DEFAULT '',
  files_kept BIGINT NOT NULL DEFAULT 0, -- at its beginning, whose results its runner has handed in
  seconds_kept DOUBLE PRECISION NOT NULL DEFAULT 0, -- of sound in those
  kept_token TEXT COLLATE "C", -- lease of the last piece handed in
  progressed_at TEXT COLLATE "C" -- when its lease last did more files or seconds, or began
);
CREATE INDEX shards_analysis ON shards (analysis_id, kind, status, file_count, files_done, seconds_done);
CREATE INDEX shards_queue ON shards (status, user_id, queued_at, analysis_id, shard_index);
CREATE INDEX shards_user ON shards (user_id, leased_at);
CREATE INDEX shards_waiting ON shards (status, analysis_type, user_id, available_at, analysis_id, shard_index);
CREATE INDEX shards_leased ON shards (lease_expires_at) WHERE status = 'leased';
CREATE INDEX shards_order ON shards (analysis_id, kind, shard_index);

-- What finished shards wrote: parts of 'analyse' shards, result files of 'merge'.
CREATE TABLE outputs (
  shard_id TEXT COLLATE "C" NOT NULL REFERENCES shards (shard_id) ON DELETE CASCADE,
  name TEXT COLLATE "C" NOT NULL,
  analysis_id TEXT COLLATE "C" NOT NULL,
  kind TEXT COLLATE "C" NOT NULL,
  object_key TEXT COLLATE "C" NOT NULL,
  size_bytes BIGINT NOT NULL,
  sha256 TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (shard_id, name)
);
CREATE INDEX outputs_analysis ON outputs (analysis_id, kind, name);

-- Analysis types that each runner offered, and when it was last heard.
CREATE TABLE runners (
  runner_id TEXT COLLATE "C" NOT NULL,
  analysis_type TEXT COLLATE "C" NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  seen_at TEXT COLLATE "C" NOT NULL,
  species_range BIGINT, -- 1: its model can limit species to a place; null: unknown
  model_name TEXT COLLATE "C", -- for people
  user_id TEXT COLLATE "C", -- whose work alone it does; null: everybody's
  PRIMARY KEY (runner_id, analysis_type)
);
CREATE INDEX runners_type ON runners (analysis_type, seen_at);
CREATE INDEX runners_user ON runners (user_id, seen_at);

-- Tokens for runners, besides the secret of the service.
CREATE TABLE runner_tokens (
  token_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  name TEXT COLLATE "C" NOT NULL,
  token_hash TEXT COLLATE "C" NOT NULL UNIQUE, -- SHA-256, hexadecimal
  user_id TEXT COLLATE "C" REFERENCES users (user_id) ON DELETE CASCADE, -- whose work alone its runners get; null: everybody's
  created_at TEXT COLLATE "C" NOT NULL,
  last_used_at TEXT COLLATE "C",
  revoked_at TEXT COLLATE "C" -- stays a while, so that its runners learn why they are refused
);
CREATE INDEX runner_tokens_user ON runner_tokens (user_id, created_at, token_id);
CREATE INDEX runner_tokens_created ON runner_tokens (created_at, token_id);

-- Named places of a project.
CREATE TABLE sites (
  site_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_key TEXT COLLATE "C" NOT NULL, -- the name without regard to case
  name TEXT COLLATE "C" NOT NULL,
  latitude DOUBLE PRECISION, -- degrees, exact, whatever public_precision says; null where it is not known
  longitude DOUBLE PRECISION,
  coordinate_uncertainty_m DOUBLE PRECISION,
  elevation_m DOUBLE PRECISION,
  habitat TEXT COLLATE "C",
  note TEXT COLLATE "C",
  public_precision TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  UNIQUE (project_id, site_key)
);

-- Recorders at sites for a time. Which recordings belong to one follows from its columns (docs/decisions/0093).
CREATE TABLE deployments (
  deployment_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_id TEXT COLLATE "C" NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  data_id TEXT COLLATE "C" REFERENCES datasets (data_id) ON DELETE SET NULL, -- null: any dataset of the project
  device_id TEXT COLLATE "C", -- null: recordings that name none
  starts_at TEXT COLLATE "C", -- true time; null where recorded time bounds it, and where nothing does
  ends_at TEXT COLLATE "C",
  recorded_from TEXT COLLATE "C", -- digits of the recorder, without an offset
  recorded_to TEXT COLLATE "C",
  height_m DOUBLE PRECISION,
  orientation TEXT COLLATE "C",
  time_zone TEXT COLLATE "C",
  utc_offset TEXT COLLATE "C",
  setup_by TEXT COLLATE "C",
  note TEXT COLLATE "C",
  version BIGINT NOT NULL DEFAULT 1,
  created_at TEXT COLLATE "C" NOT NULL,
  updated_at TEXT COLLATE "C" NOT NULL,
  dataset_deleted BIGINT NOT NULL DEFAULT 0 -- 1: data_id is null because the dataset was deleted (docs/decisions/0093)
);
CREATE INDEX deployments_project ON deployments (project_id, created_at, deployment_id);
CREATE INDEX deployments_site ON deployments (site_id);
CREATE INDEX deployments_data ON deployments (data_id);

-- Corrections of a deployment's clock; the one that has not ended is in effect.
CREATE TABLE clock_corrections (
  correction_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  deployment_id TEXT COLLATE "C" NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  time_zone TEXT COLLATE "C",
  utc_offset TEXT COLLATE "C",
  shift_s DOUBLE PRECISION NOT NULL,
  drift TEXT COLLATE "C", -- JSON
  reason TEXT COLLATE "C",
  made_by TEXT COLLATE "C" NOT NULL,
  made_at TEXT COLLATE "C" NOT NULL,
  ended TEXT COLLATE "C", -- replaced, reverted; null while it is in effect
  ended_by TEXT COLLATE "C",
  ended_at TEXT COLLATE "C"
);
CREATE INDEX clock_corrections_deployment ON clock_corrections (deployment_id, made_at, correction_id);
CREATE UNIQUE INDEX clock_corrections_effect ON clock_corrections (deployment_id) WHERE ended IS NULL;

-- Who has reviewed in a project, with the name at that time. Outlives membership and account.
CREATE TABLE reviewers (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  reviewer_id TEXT COLLATE "C" NOT NULL,
  reviewer TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (project_id, reviewer_id)
);
CREATE INDEX reviewers_account ON reviewers (reviewer_id);

-- Verdicts in order of arrival, counted from 1 in each project; none changes, or is deleted before its project. They
-- reference no recording, sample or account, since those may be deleted (docs/decisions/0105).
CREATE TABLE reviews (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  number BIGINT NOT NULL,
  review_id TEXT COLLATE "C" NOT NULL, -- chosen by the caller
  file_id TEXT COLLATE "C" NOT NULL,
  data_id TEXT COLLATE "C" NOT NULL,
  file TEXT COLLATE "C" NOT NULL, -- its name at that time
  start_ms BIGINT NOT NULL,
  end_ms BIGINT NOT NULL,
  species TEXT COLLATE "C" NOT NULL,
  verdict TEXT COLLATE "C" NOT NULL, -- yes, no, unsure, undone
  correct_species TEXT COLLATE "C",
  score DOUBLE PRECISION,
  blind BIGINT NOT NULL,
  final BIGINT NOT NULL,
  sample_id TEXT COLLATE "C",
  note TEXT COLLATE "C",
  reviewer_id TEXT COLLATE "C" NOT NULL,
  at TEXT COLLATE "C" NOT NULL, -- when it was given
  PRIMARY KEY (project_id, number)
);
CREATE UNIQUE INDEX reviews_sent ON reviews (project_id, review_id);
CREATE INDEX reviews_detection ON reviews (project_id, file_id, start_ms, end_ms, species, reviewer_id, at);
CREATE INDEX reviews_data ON reviews (project_id, data_id, number);
CREATE INDEX reviews_species ON reviews (project_id, species, number);

CREATE TABLE samples (
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  sample_id TEXT COLLATE "C" NOT NULL, -- chosen by the caller; the seed
  species TEXT COLLATE "C" NOT NULL,
  joins TEXT COLLATE "C" NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  method TEXT COLLATE "C" NOT NULL,
  name TEXT COLLATE "C" NOT NULL,
  strata TEXT COLLATE "C" NOT NULL, -- JSON
  item_count BIGINT NOT NULL,
  assigned_to TEXT COLLATE "C" NOT NULL, -- JSON
  made_by TEXT COLLATE "C" NOT NULL, -- the account
  made_by_name TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  scheme TEXT COLLATE "C", -- how each stratum was drawn; null: spread_over_sites (docs/decisions/0143)
  PRIMARY KEY (project_id, sample_id)
);
CREATE INDEX samples_project ON samples (project_id, created_at, sample_id);
CREATE INDEX samples_account ON samples (made_by);

CREATE TABLE sample_items (
  project_id TEXT COLLATE "C" NOT NULL,
  sample_id TEXT COLLATE "C" NOT NULL,
  item BIGINT NOT NULL, -- counted from 0
  file_id TEXT COLLATE "C" NOT NULL,
  data_id TEXT COLLATE "C" NOT NULL,
  file TEXT COLLATE "C" NOT NULL,
  start_ms BIGINT NOT NULL,
  end_ms BIGINT NOT NULL,
  score DOUBLE PRECISION NOT NULL,
  stratum BIGINT NOT NULL,
  site_id TEXT COLLATE "C",
  PRIMARY KEY (project_id, sample_id, item),
  FOREIGN KEY (project_id, sample_id) REFERENCES samples (project_id, sample_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX sample_items_detection ON sample_items (project_id, sample_id, file_id, start_ms, end_ms);

-- Made of the verdicts on a sample at a time; never changed.
CREATE TABLE calibrations (
  calibration_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  project_id TEXT COLLATE "C" NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  species TEXT COLLATE "C" NOT NULL,
  joins TEXT COLLATE "C" NOT NULL,
  version BIGINT NOT NULL,
  model TEXT COLLATE "C",
  model_version TEXT COLLATE "C",
  settings TEXT COLLATE "C" NOT NULL, -- JSON
  sample_id TEXT COLLATE "C" NOT NULL,
  seed TEXT COLLATE "C" NOT NULL,
  figures TEXT COLLATE "C" NOT NULL, -- JSON
  taken_from TEXT COLLATE "C", -- JSON; null where it was made in its project
  made_by TEXT COLLATE "C" NOT NULL, -- the account
  made_by_name TEXT COLLATE "C" NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX calibrations_version ON calibrations (project_id, species, joins, version);
CREATE INDEX calibrations_project ON calibrations (project_id, created_at, calibration_id);
CREATE INDEX calibrations_account ON calibrations (made_by);

CREATE TABLE calibration_reviewers (
  calibration_id TEXT COLLATE "C" NOT NULL REFERENCES calibrations (calibration_id) ON DELETE CASCADE,
  reviewer_id TEXT COLLATE "C" NOT NULL,
  reviewer TEXT COLLATE "C" NOT NULL, -- the name at that time
  PRIMARY KEY (calibration_id, reviewer_id)
);
CREATE INDEX calibration_reviewers_account ON calibration_reviewers (reviewer_id);
