-- SHA-256 of the weights that made the results, for surveys over several analyses; null where nobody told. docs/decisions/0150.
ALTER TABLE analyses ADD COLUMN model_sha256 TEXT;
