// `npm run second-factor:remove -- EMAIL`: for somebody who has lost the second factor and all recovery codes. Whoever
// runs the service must know that it is really them who ask. The service may go on running.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SqliteDatabase } from '../workers/api/src/adapters/sqlite/sqlite-database.ts';

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const email = process.argv[2]?.trim().toLowerCase();
if (!email) fail('Name the account: npm run second-factor:remove -- ada@biophony.example');
const dataDir = resolve(process.env.BIOPHONY_DATA_DIR || 'data');
const file = join(dataDir, 'biophony.sqlite');
if (!existsSync(file))
  fail(`There is no database in ${dataDir}. Name its folder with BIOPHONY_DATA_DIR.`);

const db = new SqliteDatabase(file);
const account = await db
  .prepare('SELECT id FROM auth_users WHERE email = ?')
  .bind(email ?? '')
  .first<{ id: string }>();
if (!account) fail(`There is no account of ${email} in ${dataDir}.`);
const of = (sql: string) => db.prepare(sql).bind(account?.id ?? '');
const [factors] = await db.batch([
  of('DELETE FROM second_factors WHERE user_id = ?'),
  of('DELETE FROM recovery_codes WHERE user_id = ?'),
  of('DELETE FROM auth_sessions WHERE userId = ?'),
]);
db.close();
console.log(
  factors?.meta.changes
    ? `The second factor of ${email} was removed and their sessions were ended. They sign in with the password alone and should set a new one up.`
    : `${email} has no second factor; nothing was changed but that their sessions were ended.`,
);
