-- The store's cursor, behind which the next turn goes on looking through a dataset; null where it begins.
ALTER TABLE deletions ADD COLUMN cursor TEXT;
