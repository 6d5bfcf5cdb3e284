import type { TestServer } from '../../servers/test-server.ts';
import { newAccount, type Account } from '../support/account.ts';

/** In the database, as `biophony-admin` does. */
export async function newOperator(server: TestServer): Promise<Account> {
  const account = await newAccount(server, 'Olga Perator');
  await server.sql(
    `INSERT INTO operators (user_id, granted_at) VALUES ('${account.userId}', '2026-05-01T06:00:00.000Z')`,
  );
  return account;
}
