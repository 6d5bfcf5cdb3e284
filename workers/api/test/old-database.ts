import { readFileSync } from 'node:fs';
import { sha256Hex } from '../src/base/secrets.ts';
import { newApiKey } from '../src/identity/api-keys.ts';

/** As migrations 0001 to 0044 left it, without rows. */
export const oldDatabase = readFileSync(new URL('old-database.sql', import.meta.url), 'utf8');
/** Records those migrations. */
export const oldMigrations = oldDatabase.slice(oldDatabase.indexOf('INSERT INTO d1_migrations'));

const at = "'2026-05-01T06:00:00.000Z'";
/** In `oldRows`. */
export const oldKey = newApiKey();
/** An account with a row in each table of identity, for both dialects. */
export const oldRows = `
  INSERT INTO auth_users VALUES ('ada', 'Ada Wren', 'ada@biophony.example', 1, NULL, ${at}, ${at});
  INSERT INTO auth_sessions VALUES ('session', ${at}, 'token', ${at}, ${at}, NULL, NULL, 'ada');
  INSERT INTO auth_accounts VALUES ('account', 'ada', 'credential', 'ada', NULL, NULL, NULL, NULL, NULL, NULL, 'hash', ${at}, ${at});
  INSERT INTO auth_verifications VALUES ('verification', 'ada', 'value', ${at}, ${at}, ${at});
  INSERT INTO auth_jwks VALUES ('old', '{}', '"sealed"', ${at}, ${at});
  INSERT INTO auth_attempts VALUES ('attempt', 1, 1);
  INSERT INTO users (user_id, provider, subject, email, display_name, subscription_tier, preferences, created_at, updated_at)
    VALUES ('user', 'builtin', 'ada', 'ada@biophony.example', 'Ada Wren', 'pro', '{}', ${at}, ${at});
  INSERT INTO api_keys VALUES ('key', 'user', 'recorder', 'bio', '${sha256Hex(oldKey)}', '["data:read","user:read","projects:read"]', ${at}, NULL, NULL);
  INSERT INTO idempotency_keys VALUES ('user', 'idempotent', 'sum', NULL, 1, 9999999999999);`;
