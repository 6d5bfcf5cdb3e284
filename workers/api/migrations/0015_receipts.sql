-- The receipts of a dataset are counted and listed without reading its other files.
CREATE INDEX files_receipts ON files (data_id, filename) WHERE kind = 'receipt';
