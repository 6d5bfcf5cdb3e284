-- Work in the background that one process does for all, and which processes there are: who has it, and until when.
CREATE TABLE background_leases (
  name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  holder TEXT COLLATE "C" NOT NULL,
  expires_at TEXT COLLATE "C" NOT NULL
);
