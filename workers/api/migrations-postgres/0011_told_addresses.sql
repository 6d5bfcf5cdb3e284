-- Whether the identity provider says that the address of an account is its owner's, and the `iat` of the ID token that
-- told address and proof. Only of accounts of other providers (Firebase); of built-in ones auth_users has it.
ALTER TABLE users ADD COLUMN email_verified BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN email_told_at BIGINT NOT NULL DEFAULT 0;
