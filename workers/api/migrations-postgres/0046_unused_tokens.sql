-- 1: replaced before anybody used it, since the answer that brought it got lost.
ALTER TABLE auth_spent_tokens ADD COLUMN unused BIGINT NOT NULL DEFAULT 0;
