-- The whole database, in place of the migrations 0001 to 0044. IF NOT EXISTS, because wrangler applies this file also to
-- a D1 database that has those. Times are ISO 8601 in UTC, sizes bytes, durations seconds.

-- Accounts of the built-in identity provider; columns are those better-auth 1.6 asks for.
CREATE TABLE IF NOT EXISTS auth_users (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  emailVerified INTEGER NOT NULL,
  image TEXT,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL
);

CREATE TABLE IF NOT EXISTS auth_sessions (
  id TEXT NOT NULL PRIMARY KEY,
  expiresAt DATE NOT NULL,
  token TEXT NOT NULL UNIQUE,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL,
  ipAddress TEXT,
  userAgent TEXT,
  userId TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS auth_sessions_user ON auth_sessions (userId);

-- Used tokens of refresh sessions. One that comes again was stolen.
CREATE TABLE IF NOT EXISTS auth_spent_tokens (
  token_sha256 TEXT NOT NULL PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  spent_at INTEGER NOT NULL -- Unix milliseconds
);
CREATE INDEX IF NOT EXISTS auth_spent_tokens_session ON auth_spent_tokens (session_id);

CREATE TABLE IF NOT EXISTS auth_accounts (
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
CREATE INDEX IF NOT EXISTS auth_accounts_user ON auth_accounts (userId);

CREATE TABLE IF NOT EXISTS auth_verifications (
  id TEXT NOT NULL PRIMARY KEY,
  identifier TEXT NOT NULL,
  value TEXT NOT NULL,
  expiresAt DATE NOT NULL,
  createdAt DATE NOT NULL,
  updatedAt DATE NOT NULL
);
CREATE INDEX IF NOT EXISTS auth_verifications_identifier ON auth_verifications (identifier);

-- Key pairs that sign ID tokens; the private half is encrypted with the server's secret.
CREATE TABLE IF NOT EXISTS auth_jwks (
  id TEXT NOT NULL PRIMARY KEY,
  publicKey TEXT NOT NULL,
  privateKey TEXT NOT NULL,
  createdAt DATE NOT NULL,
  expiresAt DATE
);

-- Failed and counted attempts within a window, to slow down guessing.
CREATE TABLE IF NOT EXISTS auth_attempts (
  attempt_key TEXT NOT NULL PRIMARY KEY,
  count INTEGER NOT NULL,
  resets_at INTEGER NOT NULL
);

-- Of built-in accounts, asked for after the password.
CREATE TABLE IF NOT EXISTS second_factors (
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL, -- 'totp' or 'sms'
  sealed TEXT NOT NULL, -- secret or phone number, encrypted with the server's secret
  confirmed_at TEXT, -- null while it is being set up
  last_step INTEGER NOT NULL DEFAULT 0, -- of the latest code of an app, which counts once
  PRIMARY KEY (user_id, kind)
);

CREATE TABLE IF NOT EXISTS recovery_codes (
  code_sha256 TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES auth_users (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS recovery_codes_user ON recovery_codes (user_id);

-- Everybody who may call /api. The row of a deleted user stays a while, so that older tokens are refused.
CREATE TABLE IF NOT EXISTS users (
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
  email_verified INTEGER NOT NULL DEFAULT 0, -- by the provider; of built-in accounts auth_users has it
  email_told_at INTEGER NOT NULL DEFAULT 0, -- Unix seconds, `iat` of the ID token that the address came with
  suspended_at TEXT,
  storage_limit_bytes INTEGER, -- in place of that of the plan
  UNIQUE (provider, subject)
);
CREATE INDEX IF NOT EXISTS users_created ON users (created_at, user_id);

-- For operators, 90 days.
CREATE TABLE IF NOT EXISTS sign_ins (
  sign_in_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  way TEXT NOT NULL, -- password, sign_up, google, github, second_factor, device
  network TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS sign_ins_at ON sign_ins (at, sign_in_id);
CREATE INDEX IF NOT EXISTS sign_ins_user ON sign_ins (user_id, at);

CREATE TABLE IF NOT EXISTS api_keys (
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
CREATE INDEX IF NOT EXISTS api_keys_user ON api_keys (user_id, created_at);

-- Devices that ask to be signed in (RFC 8628), until a poll takes the key, or the end.
CREATE TABLE IF NOT EXISTS device_logins (
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
CREATE INDEX IF NOT EXISTS device_logins_expiry ON device_logins (expires_at);

CREATE TABLE IF NOT EXISTS idempotency_keys (
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  idempotency_key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL, -- of method, path and body
  answer TEXT, -- JSON; null while the first request is being worked on
  locked_until INTEGER NOT NULL, -- Unix milliseconds
  expires_at INTEGER NOT NULL, -- Unix milliseconds
  PRIMARY KEY (user_id, idempotency_key)
);
CREATE INDEX IF NOT EXISTS idempotency_keys_expiry ON idempotency_keys (expires_at);

-- Named settings of analyses, for all projects of a user.
CREATE TABLE IF NOT EXISTS presets (
  preset_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  settings TEXT NOT NULL, -- JSON, complete
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS presets_name ON presets (user_id, name);

-- Who may call what has the access `operator`.
CREATE TABLE IF NOT EXISTS operators (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (user_id) ON DELETE CASCADE,
  granted_at TEXT NOT NULL
);

-- What operators did. The operator is null for `biophony-admin`; addresses outlive their accounts.
CREATE TABLE IF NOT EXISTS operator_actions (
  action_id TEXT NOT NULL PRIMARY KEY,
  operator_id TEXT,
  operator_email TEXT,
  action TEXT NOT NULL,
  subject TEXT NOT NULL, -- address of a user, identifier, or name of a setting
  details TEXT NOT NULL DEFAULT '{}', -- JSON
  acted_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS operator_actions_at ON operator_actions (acted_at, action_id);

-- Settings that operators change while the service runs; the environment has the others.
CREATE TABLE IF NOT EXISTS service_settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL, -- JSON
  updated_at TEXT NOT NULL
);

-- Background work that one process does for all, and the processes there are.
CREATE TABLE IF NOT EXISTS background_leases (
  name TEXT NOT NULL PRIMARY KEY,
  holder TEXT NOT NULL,
  expires_at TEXT NOT NULL
);

CREATE TABLE IF NOT EXISTS projects (
  project_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL, -- empty: rows of a deleted account, until they are swept
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, -- of title and description
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  example TEXT, -- 'making' or 'made' for the example project of its user; null for all others
  hides_places INTEGER NOT NULL DEFAULT 0, -- docs/decisions/0144
  recorder_key TEXT, -- secret that renames recorders for readers of hidden places; made when first needed
  review_bytes INTEGER NOT NULL DEFAULT 0, -- these and the following: about the bytes of its rows (docs/decisions/0145)
  reviews_counted INTEGER NOT NULL DEFAULT 0, -- number of the last verdict in review_bytes
  sample_bytes INTEGER NOT NULL DEFAULT 0,
  calibration_bytes INTEGER NOT NULL DEFAULT 0,
  analysis_bytes INTEGER NOT NULL DEFAULT 0,
  note_bytes INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS projects_user ON projects (user_id, updated_at, project_id);

-- Projects that pages may show to everybody. No row: not enabled.
CREATE TABLE IF NOT EXISTS public_access (
  project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (project_id) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  origins TEXT NOT NULL -- JSON
);

CREATE TABLE IF NOT EXISTS notes (
  note_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS notes_project ON notes (project_id, created_at);

CREATE TABLE IF NOT EXISTS tags (
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  tag_key TEXT NOT NULL, -- the tag without regard to case
  tag TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (project_id, tag_key)
);

CREATE TABLE IF NOT EXISTS timeline_events (
  event_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  action TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  metadata TEXT NOT NULL -- JSON
);
CREATE INDEX IF NOT EXISTS timeline_events_project ON timeline_events (project_id, timestamp);

-- Events that people get a mail about. An entry leaves when its mail was sent or is not wanted.
CREATE TABLE IF NOT EXISTS mail_queue (
  event_id TEXT NOT NULL PRIMARY KEY REFERENCES timeline_events (event_id) ON DELETE CASCADE,
  queued_at TEXT NOT NULL,
  due_at TEXT, -- null while it is sent; stays null if that is cut off, so that no mail goes out twice
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS mail_queue_due ON mail_queue (due_at);

-- Who works on projects of other accounts. The owner is no member.
CREATE TABLE IF NOT EXISTS project_members (
  user_id TEXT NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  role TEXT NOT NULL, -- manager, reviewer, viewer
  since TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id)
);
CREATE INDEX IF NOT EXISTS project_members_project ON project_members (project_id, since, user_id);

-- Offers of a role. An accepted or revoked one stays a while, so that whoever opens it again learns why it fails.
CREATE TABLE IF NOT EXISTS invitations (
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
  revoked_at TEXT,
  link_alone INTEGER NOT NULL DEFAULT 0 -- 1: its link is enough, since no mail could be sent (docs/decisions/0148)
);
CREATE INDEX IF NOT EXISTS invitations_project ON invitations (project_id, created_at, invitation_id);
CREATE INDEX IF NOT EXISTS invitations_expiry ON invitations (expires_at);

-- Mails with invitations. An entry leaves when its mail was sent or is not wanted.
CREATE TABLE IF NOT EXISTS invitation_mails (
  invitation_id TEXT NOT NULL PRIMARY KEY REFERENCES invitations (invitation_id) ON DELETE CASCADE,
  sealed_token TEXT NOT NULL, -- encrypted with the server's secret
  queued_at TEXT NOT NULL,
  due_at TEXT, -- null while it is sent; stays null if that is cut off, so that no mail goes out twice
  attempts INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS invitation_mails_due ON invitation_mails (due_at);

-- Links with which people without an account read a project. Revoking one deletes it.
CREATE TABLE IF NOT EXISTS viewer_links (
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
CREATE INDEX IF NOT EXISTS viewer_links_project ON viewer_links (project_id, created_at, link_id);
CREATE INDEX IF NOT EXISTS viewer_links_expiry ON viewer_links (expires_at);

-- Who changed what in a project. Only names of ended accounts change; of very many lines the oldest leave.
CREATE TABLE IF NOT EXISTS audit_lines (
  audit_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  actor_id TEXT NOT NULL, -- user_id
  actor TEXT NOT NULL, -- display name, at that time
  action TEXT NOT NULL, -- the call of /api
  object TEXT NOT NULL,
  facts_before TEXT, -- JSON
  facts_after TEXT, -- JSON
  request_id TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS audit_lines_project ON audit_lines (project_id, at, audit_id);
CREATE INDEX IF NOT EXISTS audit_lines_actor ON audit_lines (actor_id, project_id, at, audit_id);

-- Counts are those of its files; every batch that changes files recounts them.
CREATE TABLE IF NOT EXISTS datasets (
  data_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  dataset_name TEXT NOT NULL,
  classification_method TEXT NOT NULL,
  data_type_or_device TEXT NOT NULL,
  validation_status TEXT NOT NULL DEFAULT 'pending',
  validation_issues TEXT NOT NULL DEFAULT '[]', -- JSON
  file_count INTEGER NOT NULL DEFAULT 0, -- stored
  total_size_bytes INTEGER NOT NULL DEFAULT 0, -- stored
  pending_count INTEGER NOT NULL DEFAULT 0,
  pending_bytes INTEGER NOT NULL DEFAULT 0,
  duration_s REAL NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  other_count INTEGER NOT NULL DEFAULT 0, -- stored
  other_bytes INTEGER NOT NULL DEFAULT 0 -- stored
);
CREATE INDEX IF NOT EXISTS datasets_project ON datasets (project_id, created_at);
CREATE INDEX IF NOT EXISTS datasets_user ON datasets (user_id, total_size_bytes, pending_bytes);

-- 'pending' and 'stored' ones count towards the storage cap, 'missing' and 'wrong_size' ones do not.
CREATE TABLE IF NOT EXISTS files (
  file_id TEXT NOT NULL PRIMARY KEY,
  data_id TEXT NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  extension TEXT NOT NULL, -- lower case, with its dot
  content_type TEXT NOT NULL,
  size_bytes INTEGER NOT NULL, -- promised
  stored_bytes INTEGER, -- found in the store
  sha256 TEXT,
  status TEXT NOT NULL,
  issue TEXT, -- why it is not stored, or what is wrong with it
  recording TEXT, -- JSON
  duration_s REAL,
  upload_id TEXT, -- of a multipart upload in progress
  reserved_at TEXT NOT NULL,
  verified_by TEXT, -- who compared the stored bytes with sha256: 'store' or 'service'; null: nobody yet
  verify_after TEXT, -- not to be read again before; set by failed attempts
  kind TEXT NOT NULL DEFAULT 'recording', -- or 'other', 'receipt', which are never analysed
  remarks TEXT, -- JSON, sentences on what is odd about a recording that can be analysed
  content_id TEXT, -- file of the dataset whose object has this content too (docs/decisions/0146)
  damaged_at TEXT, -- when its stored bytes differed from sha256 (docs/decisions/0147)
  UNIQUE (data_id, filename)
);
CREATE INDEX IF NOT EXISTS files_counts ON files (data_id, status, size_bytes, duration_s);
CREATE INDEX IF NOT EXISTS files_sha256 ON files (data_id, sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX IF NOT EXISTS files_pending ON files (reserved_at, data_id) WHERE status = 'pending';
CREATE INDEX IF NOT EXISTS files_upload ON files (data_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS files_unverified ON files (data_id, verify_after)
  WHERE status = 'stored' AND sha256 IS NOT NULL AND verified_by IS NULL;
CREATE INDEX IF NOT EXISTS files_receipts ON files (data_id, filename) WHERE kind = 'receipt';
CREATE INDEX IF NOT EXISTS files_slices ON files (data_id, file_id);
CREATE INDEX IF NOT EXISTS files_recorded ON files
  (data_id, (recording ->> 'device_id'), (recording ->> 'recorded_at'), file_id, status, duration_s)
  WHERE kind = 'recording';
CREATE INDEX IF NOT EXISTS files_unstored ON files (data_id, kind, status) WHERE status <> 'stored';
CREATE INDEX IF NOT EXISTS files_faults ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NOT NULL;
CREATE INDEX IF NOT EXISTS files_remarked ON files (data_id, filename) WHERE kind = 'recording' AND issue IS NULL AND remarks IS NOT NULL;
CREATE INDEX IF NOT EXISTS files_others ON files (data_id, extension) WHERE kind = 'other';
CREATE INDEX IF NOT EXISTS files_content ON files (content_id) WHERE content_id IS NOT NULL;

-- Files that were refused before any room was reserved. One with a row in files was taken later and does not count.
CREATE TABLE IF NOT EXISTS refused_uploads (
  data_id TEXT NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  code TEXT NOT NULL,
  told INTEGER NOT NULL DEFAULT 0, -- 1 once the end of an upload was recorded with it
  PRIMARY KEY (data_id, filename)
) WITHOUT ROWID;

-- How far the search for objects without a row has come.
CREATE TABLE IF NOT EXISTS store_walk (
  walk INTEGER NOT NULL PRIMARY KEY CHECK (walk = 1),
  cursor TEXT, -- null where the next walk begins at the start
  due_at TEXT NOT NULL
);
INSERT INTO store_walk (walk, cursor, due_at) VALUES (1, NULL, '') ON CONFLICT DO NOTHING;

-- Work left after a deletion: objects under a prefix, multipart uploads, rows of a project. Swept when due, and once
-- more when the last URL signed for it has expired.
CREATE TABLE IF NOT EXISTS deletions (
  kind TEXT NOT NULL,
  target TEXT NOT NULL, -- prefix, object key or project_id
  upload_id TEXT NOT NULL DEFAULT '',
  due_at TEXT NOT NULL,
  last_at TEXT NOT NULL,
  cursor TEXT, -- of the store, where the next turn continues; null: at the start
  PRIMARY KEY (kind, target, upload_id)
);
CREATE INDEX IF NOT EXISTS deletions_due ON deletions (due_at);

CREATE TABLE IF NOT EXISTS analyses (
  analysis_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  data_id TEXT NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  settings TEXT NOT NULL, -- JSON
  status TEXT NOT NULL,
  cancelled INTEGER NOT NULL DEFAULT 0,
  total_files INTEGER NOT NULL DEFAULT 0,
  files_processed INTEGER NOT NULL DEFAULT 0,
  total_seconds REAL,
  seconds_processed REAL NOT NULL DEFAULT 0,
  cloud_job_id TEXT,
  error_message TEXT,
  summary TEXT, -- unused: analysis_summaries has it
  created_at TEXT NOT NULL,
  started_at TEXT,
  completed_at TEXT,
  analysis_name TEXT, -- the model as runners called it at that time
  files_counted INTEGER NOT NULL DEFAULT 0, -- this and the next: done by its shards, kept with every change of one
  seconds_counted REAL NOT NULL DEFAULT 0,
  merge_again INTEGER NOT NULL DEFAULT 0, -- 1: joining the parts was given up and can be asked for again
  model TEXT, -- this and the next three: of the summary, for lists (docs/decisions/0145)
  model_version TEXT,
  detections INTEGER,
  complete INTEGER, -- 0 where recordings are left, 1 or null where none are
  model_sha256 TEXT -- of the weights; null where unknown (docs/decisions/0150)
);
CREATE INDEX IF NOT EXISTS analyses_project ON analyses (project_id, created_at);
CREATE INDEX IF NOT EXISTS analyses_data ON analyses (data_id);
CREATE INDEX IF NOT EXISTS analyses_user ON analyses (user_id, status);
CREATE INDEX IF NOT EXISTS analyses_created ON analyses (created_at, analysis_id);

-- Apart from analyses, so that reading those does not read long summaries.
CREATE TABLE IF NOT EXISTS analysis_summaries (
  analysis_id TEXT NOT NULL PRIMARY KEY REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  summary TEXT NOT NULL -- JSON
);

-- Pieces of an analysis that runners lease. 'waiting' is the merge before all pieces are done.
CREATE TABLE IF NOT EXISTS shards (
  shard_id TEXT NOT NULL PRIMARY KEY,
  analysis_id TEXT NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  shard_index INTEGER NOT NULL,
  kind TEXT NOT NULL,
  status TEXT NOT NULL, -- waiting, ready, leased, done, failed
  file_ids TEXT NOT NULL, -- JSON
  file_count INTEGER NOT NULL,
  prefix TEXT NOT NULL, -- of its outputs in the store; the lease token follows
  attempts INTEGER NOT NULL DEFAULT 0,
  available_at TEXT NOT NULL,
  runner_id TEXT,
  lease_token TEXT,
  lease_expires_at TEXT,
  files_done INTEGER NOT NULL DEFAULT 0,
  seconds_done REAL NOT NULL DEFAULT 0,
  files_analysed INTEGER NOT NULL DEFAULT 0,
  files_refused INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  queued_at TEXT NOT NULL,
  user_id TEXT NOT NULL DEFAULT '', -- the queue takes turns between users
  leased_at TEXT, -- last time
  analysis_type TEXT NOT NULL DEFAULT '',
  files_kept INTEGER NOT NULL DEFAULT 0, -- at its beginning, whose results its runner has handed in
  seconds_kept REAL NOT NULL DEFAULT 0, -- of sound in those
  kept_token TEXT, -- lease of the last piece handed in
  progressed_at TEXT -- when its lease last did more files or seconds, or began
);
CREATE INDEX IF NOT EXISTS shards_analysis ON shards (analysis_id, kind, status, file_count, files_done, seconds_done);
CREATE INDEX IF NOT EXISTS shards_queue ON shards (status, user_id, queued_at, analysis_id, shard_index);
CREATE INDEX IF NOT EXISTS shards_user ON shards (user_id, leased_at);
CREATE INDEX IF NOT EXISTS shards_waiting ON shards (status, analysis_type, user_id, available_at, analysis_id, shard_index);
CREATE INDEX IF NOT EXISTS shards_leased ON shards (lease_expires_at) WHERE status = 'leased';
CREATE INDEX IF NOT EXISTS shards_order ON shards (analysis_id, kind, shard_index);

-- What finished shards wrote: parts of 'analyse' shards, result files of 'merge'.
CREATE TABLE IF NOT EXISTS outputs (
  shard_id TEXT NOT NULL REFERENCES shards (shard_id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  analysis_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  object_key TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (shard_id, name)
);
CREATE INDEX IF NOT EXISTS outputs_analysis ON outputs (analysis_id, kind, name);

-- Analysis types that each runner offered, and when it was last heard.
CREATE TABLE IF NOT EXISTS runners (
  runner_id TEXT NOT NULL,
  analysis_type TEXT NOT NULL,
  model TEXT,
  model_version TEXT,
  seen_at TEXT NOT NULL,
  species_range INTEGER, -- 1: its model can limit species to a place; null: unknown
  model_name TEXT, -- for people
  user_id TEXT, -- whose work alone it does; null: everybody's
  PRIMARY KEY (runner_id, analysis_type)
);
CREATE INDEX IF NOT EXISTS runners_type ON runners (analysis_type, seen_at);
CREATE INDEX IF NOT EXISTS runners_user ON runners (user_id, seen_at);

-- Tokens for runners, besides the secret of the service.
CREATE TABLE IF NOT EXISTS runner_tokens (
  token_id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256, hexadecimal
  user_id TEXT REFERENCES users (user_id) ON DELETE CASCADE, -- whose work alone its runners get; null: everybody's
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  revoked_at TEXT -- stays a while, so that its runners learn why they are refused
);
CREATE INDEX IF NOT EXISTS runner_tokens_user ON runner_tokens (user_id, created_at, token_id);
CREATE INDEX IF NOT EXISTS runner_tokens_created ON runner_tokens (created_at, token_id);

-- Named places of a project.
CREATE TABLE IF NOT EXISTS sites (
  site_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_key TEXT NOT NULL, -- the name without regard to case
  name TEXT NOT NULL,
  latitude REAL, -- degrees, exact, whatever public_precision says; null where it is not known
  longitude REAL,
  coordinate_uncertainty_m REAL,
  elevation_m REAL,
  habitat TEXT,
  note TEXT,
  public_precision TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, site_key)
);

-- Recorders at sites for a time. Which recordings belong to one follows from its columns (docs/decisions/0093).
CREATE TABLE IF NOT EXISTS deployments (
  deployment_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  site_id TEXT NOT NULL REFERENCES sites (site_id) ON DELETE CASCADE,
  data_id TEXT REFERENCES datasets (data_id) ON DELETE SET NULL, -- null: any dataset of the project
  device_id TEXT, -- null: recordings that name none
  starts_at TEXT, -- true time; null where recorded time bounds it, and where nothing does
  ends_at TEXT,
  recorded_from TEXT, -- digits of the recorder, without an offset
  recorded_to TEXT,
  height_m REAL,
  orientation TEXT,
  time_zone TEXT,
  utc_offset TEXT,
  setup_by TEXT,
  note TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  dataset_deleted INTEGER NOT NULL DEFAULT 0 -- 1: data_id is null because the dataset was deleted (docs/decisions/0093)
);
CREATE INDEX IF NOT EXISTS deployments_project ON deployments (project_id, created_at, deployment_id);
CREATE INDEX IF NOT EXISTS deployments_site ON deployments (site_id);
CREATE INDEX IF NOT EXISTS deployments_data ON deployments (data_id);

-- Corrections of a deployment's clock; the one that has not ended is in effect.
CREATE TABLE IF NOT EXISTS clock_corrections (
  correction_id TEXT NOT NULL PRIMARY KEY,
  deployment_id TEXT NOT NULL REFERENCES deployments (deployment_id) ON DELETE CASCADE,
  time_zone TEXT,
  utc_offset TEXT,
  shift_s REAL NOT NULL,
  drift TEXT, -- JSON
  reason TEXT,
  made_by TEXT NOT NULL,
  made_at TEXT NOT NULL,
  ended TEXT, -- replaced, reverted; null while it is in effect
  ended_by TEXT,
  ended_at TEXT
);
CREATE INDEX IF NOT EXISTS clock_corrections_deployment ON clock_corrections (deployment_id, made_at, correction_id);
CREATE UNIQUE INDEX IF NOT EXISTS clock_corrections_effect ON clock_corrections (deployment_id) WHERE ended IS NULL;

-- Who has reviewed in a project, with the name at that time. Outlives membership and account.
CREATE TABLE IF NOT EXISTS reviewers (
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  reviewer_id TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  PRIMARY KEY (project_id, reviewer_id)
);
CREATE INDEX IF NOT EXISTS reviewers_account ON reviewers (reviewer_id);

-- Verdicts in order of arrival, counted from 1 in each project; none changes, or is deleted before its project. They
-- reference no recording, sample or account, since those may be deleted (docs/decisions/0105).
CREATE TABLE IF NOT EXISTS reviews (
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  review_id TEXT NOT NULL, -- chosen by the caller
  file_id TEXT NOT NULL,
  data_id TEXT NOT NULL,
  file TEXT NOT NULL, -- its name at that time
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  species TEXT NOT NULL,
  verdict TEXT NOT NULL, -- yes, no, unsure, undone
  correct_species TEXT,
  score REAL,
  blind INTEGER NOT NULL,
  final INTEGER NOT NULL,
  sample_id TEXT,
  note TEXT,
  reviewer_id TEXT NOT NULL,
  at TEXT NOT NULL, -- when it was given
  PRIMARY KEY (project_id, number)
);
CREATE UNIQUE INDEX IF NOT EXISTS reviews_sent ON reviews (project_id, review_id);
CREATE INDEX IF NOT EXISTS reviews_detection ON reviews (project_id, file_id, start_ms, end_ms, species, reviewer_id, at);
CREATE INDEX IF NOT EXISTS reviews_data ON reviews (project_id, data_id, number);
CREATE INDEX IF NOT EXISTS reviews_species ON reviews (project_id, species, number);

CREATE TABLE IF NOT EXISTS samples (
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  sample_id TEXT NOT NULL, -- chosen by the caller; the seed
  species TEXT NOT NULL,
  joins TEXT NOT NULL,
  model TEXT,
  model_version TEXT,
  settings TEXT NOT NULL, -- JSON
  method TEXT NOT NULL,
  name TEXT NOT NULL,
  strata TEXT NOT NULL, -- JSON
  item_count INTEGER NOT NULL,
  assigned_to TEXT NOT NULL, -- JSON
  made_by TEXT NOT NULL, -- the account
  made_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  scheme TEXT, -- how each stratum was drawn; null: spread_over_sites (docs/decisions/0143)
  PRIMARY KEY (project_id, sample_id)
);
CREATE INDEX IF NOT EXISTS samples_project ON samples (project_id, created_at, sample_id);
CREATE INDEX IF NOT EXISTS samples_account ON samples (made_by);

CREATE TABLE IF NOT EXISTS sample_items (
  project_id TEXT NOT NULL,
  sample_id TEXT NOT NULL,
  item INTEGER NOT NULL, -- counted from 0
  file_id TEXT NOT NULL,
  data_id TEXT NOT NULL,
  file TEXT NOT NULL,
  start_ms INTEGER NOT NULL,
  end_ms INTEGER NOT NULL,
  score REAL NOT NULL,
  stratum INTEGER NOT NULL,
  site_id TEXT,
  PRIMARY KEY (project_id, sample_id, item),
  FOREIGN KEY (project_id, sample_id) REFERENCES samples (project_id, sample_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS sample_items_detection ON sample_items (project_id, sample_id, file_id, start_ms, end_ms);

-- Made of the verdicts on a sample at a time; never changed.
CREATE TABLE IF NOT EXISTS calibrations (
  calibration_id TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (project_id) ON DELETE CASCADE,
  species TEXT NOT NULL,
  joins TEXT NOT NULL,
  version INTEGER NOT NULL,
  model TEXT,
  model_version TEXT,
  settings TEXT NOT NULL, -- JSON
  sample_id TEXT NOT NULL,
  seed TEXT NOT NULL,
  figures TEXT NOT NULL, -- JSON
  taken_from TEXT, -- JSON; null where it was made in its project
  made_by TEXT NOT NULL, -- the account
  made_by_name TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS calibrations_version ON calibrations (project_id, species, joins, version);
CREATE INDEX IF NOT EXISTS calibrations_project ON calibrations (project_id, created_at, calibration_id);
CREATE INDEX IF NOT EXISTS calibrations_account ON calibrations (made_by);

CREATE TABLE IF NOT EXISTS calibration_reviewers (
  calibration_id TEXT NOT NULL REFERENCES calibrations (calibration_id) ON DELETE CASCADE,
  reviewer_id TEXT NOT NULL,
  reviewer TEXT NOT NULL, -- the name at that time
  PRIMARY KEY (calibration_id, reviewer_id)
);
CREATE INDEX IF NOT EXISTS calibration_reviewers_account ON calibration_reviewers (reviewer_id);

-- Fails, so that wrangler applies nothing, on a D1 database that lacks the last of those migrations.
SELECT model_sha256 FROM analyses LIMIT 0;
