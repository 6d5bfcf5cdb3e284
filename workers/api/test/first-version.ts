import { sha256Hex } from '../src/base/secrets.ts';
import { newApiKey } from '../src/identity/api-keys.ts';

const at = "'2026-05-01T06:00:00.000Z'";
/** The API key among them, which reads. */
export const keyOfFirstVersion = newApiKey();
/** SQL of a row of each table of the first migration. */
export const rowsOfFirstVersion = `
  INSERT INTO auth_users VALUES ('ada', 'Ada Wren', 'ada@biophony.example', 1, NULL, ${at}, ${at});
  INSERT INTO auth_sessions VALUES ('session', ${at}, 'token', ${at}, ${at}, NULL, NULL, 'ada');
  INSERT INTO auth_accounts VALUES ('account', 'ada', 'credential', 'ada', NULL, NULL, NULL, NULL, NULL, NULL, 'hash', ${at}, ${at});
  INSERT INTO auth_verifications VALUES ('verification', 'ada', 'value', ${at}, ${at}, ${at});
  INSERT INTO auth_jwks VALUES ('old', '{}', '"sealed"', ${at}, ${at});
  INSERT INTO auth_attempts VALUES ('attempt', 1, 1);
  INSERT INTO users VALUES ('user', 'builtin', 'ada', 'ada@biophony.example', 'Ada Wren', NULL, 'pro', '{}', 0, 0, NULL, ${at}, ${at});
  INSERT INTO api_keys VALUES ('key', 'user', 'recorder', 'bio', '${sha256Hex(keyOfFirstVersion)}', '["data:read","user:read","projects:read"]', ${at}, NULL, NULL);
  INSERT INTO idempotency_keys VALUES ('user', 'idempotent', 'sum', NULL, 1, 9999999999999);`;

export const firstMigration = '0001_identity.sql';
