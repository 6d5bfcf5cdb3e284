-- 1 where an invitation to an address is accepted by its link alone, since no mail could be sent. docs/decisions/0148.
ALTER TABLE invitations ADD COLUMN link_alone BIGINT NOT NULL DEFAULT 0;

-- When a leased shard last had more files or seconds done, or was leased; null of leases of earlier versions.
ALTER TABLE shards ADD COLUMN progressed_at TEXT COLLATE "C";

-- Who signed in when, by which way and from which network: for operators, 90 days.
CREATE TABLE sign_ins (
  sign_in_id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  user_id TEXT COLLATE "C" NOT NULL REFERENCES users (user_id) ON DELETE CASCADE,
  at TEXT COLLATE "C" NOT NULL,
  way TEXT COLLATE "C" NOT NULL, -- password, sign_up, google, github, second_factor, device
  network TEXT COLLATE "C" NOT NULL
);
CREATE INDEX sign_ins_at ON sign_ins (at, sign_in_id);
CREATE INDEX sign_ins_user ON sign_ins (user_id, at);
