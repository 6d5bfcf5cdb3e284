-- How models are called where people read it: as runners told, and as it was when an analysis was made.
ALTER TABLE runners ADD COLUMN model_name TEXT COLLATE "C";
ALTER TABLE analyses ADD COLUMN analysis_name TEXT COLLATE "C";
