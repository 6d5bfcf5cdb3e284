-- Events of the timeline that people are told of by mail. An entry leaves when its mail was sent or is not wanted.
CREATE TABLE mail_queue (
  event_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES timeline_events (event_id) ON DELETE CASCADE,
  queued_at TEXT COLLATE "C" NOT NULL,
  due_at TEXT COLLATE "C", -- null while it is being sent, and for good when that was cut off: no mail goes out twice
  attempts BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX mail_queue_due ON mail_queue (due_at);
