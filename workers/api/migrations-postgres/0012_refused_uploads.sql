-- Files of a dataset that were asked for and refused before any room was promised. One that has a row in files since
-- then was taken after all and does not count.
CREATE TABLE refused_uploads (
  data_id TEXT COLLATE "C" NOT NULL REFERENCES datasets (data_id) ON DELETE CASCADE,
  filename TEXT COLLATE "C" NOT NULL,
  code TEXT COLLATE "C" NOT NULL,
  told BIGINT NOT NULL DEFAULT 0, -- 1 once the end of an upload was recorded with it
  PRIMARY KEY (data_id, filename)
);
