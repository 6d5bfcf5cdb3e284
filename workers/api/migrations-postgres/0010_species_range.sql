-- Whether the model behind an offered type can limit its species to a place, as the runner tells: 1, 0, or not known.
ALTER TABLE runners ADD COLUMN species_range BIGINT;
