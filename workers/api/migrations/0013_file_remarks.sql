-- What the sender found odd about a recording that can be analysed all the same: a JSON list of sentences.
ALTER TABLE files ADD COLUMN remarks TEXT;
