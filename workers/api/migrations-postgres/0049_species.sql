-- Species of completed analyses, for lists over many of them: those with most detections of each.
CREATE TABLE analysis_species (
  analysis_id TEXT COLLATE "C" NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  place BIGINT NOT NULL, -- most detections first, counted from 0
  project_id TEXT COLLATE "C" NOT NULL,
  scientific_name TEXT COLLATE "C" NOT NULL,
  common_name TEXT COLLATE "C" NOT NULL,
  detections BIGINT NOT NULL,
  best_confidence DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (analysis_id, place)
);
CREATE INDEX analysis_species_name ON analysis_species (project_id, scientific_name, analysis_id);
ALTER TABLE analyses ADD COLUMN joins TEXT COLLATE "C"; -- this and the next two are null until its species are listed
ALTER TABLE analyses ADD COLUMN species_rows BIGINT; -- of analysis_species
ALTER TABLE analyses ADD COLUMN files_refused BIGINT; -- of its summary
