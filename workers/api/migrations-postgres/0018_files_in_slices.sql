-- The promises of a dataset are compared with the store in the order of their keys, a slice at a time.
CREATE INDEX files_slices ON files (data_id, file_id);
