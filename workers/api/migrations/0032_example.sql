-- 'making' or 'made' for the example project that the service made for its user; null for all others.
ALTER TABLE projects ADD COLUMN example TEXT;
