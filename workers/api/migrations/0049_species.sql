-- Species of completed analyses, for lists over many of them: those with most detections of each.
CREATE TABLE analysis_species (
  analysis_id TEXT NOT NULL REFERENCES analyses (analysis_id) ON DELETE CASCADE,
  place INTEGER NOT NULL, -- most detections first, counted from 0
  project_id TEXT NOT NULL,
  scientific_name TEXT NOT NULL,
  common_name TEXT NOT NULL,
  detections INTEGER NOT NULL,
  best_confidence REAL NOT NULL,
  PRIMARY KEY (analysis_id, place)
);
CREATE INDEX analysis_species_name ON analysis_species (project_id, scientific_name, analysis_id);
ALTER TABLE analyses ADD COLUMN joins TEXT; -- this and the next two are null until its species are listed
ALTER TABLE analyses ADD COLUMN species_rows INTEGER; -- of analysis_species
ALTER TABLE analyses ADD COLUMN files_refused INTEGER; -- of its summary
