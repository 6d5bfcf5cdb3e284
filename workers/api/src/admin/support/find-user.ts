import type { Database } from '../../ports/database.ts';
import { AdminError } from './failures.ts';

export interface FoundUser {
  user_id: string;
  email: string | null;
}

/** The one account with an address, or with an identifier. Throws AdminError where there is none, or several. */
export async function findUser(db: Database, named: string): Promise<FoundUser> {
  const { results } = await db
    .prepare(
      'SELECT user_id, email FROM users WHERE (LOWER(email) = ? OR user_id = ?) AND deleted_at IS NULL LIMIT 2',
    )
    .bind(named.trim().toLowerCase(), named.trim())
    .all<FoundUser>();
  const [found, other] = results;
  if (!found) throw new AdminError(`There is no account of ${named} here.`);
  if (other)
    throw new AdminError(
      `Several accounts have the address ${named}. Name one by its identifier, such as ${found.user_id}.`,
    );
  return found;
}
