import type { Database, Statement } from '../../ports/database.ts';

export interface Operator {
  user_id: string;
  email: string | null;
  display_name: string;
  granted_at: string;
}

/** Whether somebody may do what operators may. */
export const isOperator = async (db: Database, userId: string): Promise<boolean> =>
  (await db.prepare('SELECT 1 FROM operators WHERE user_id = ?').bind(userId).first()) !== null;

/** Everybody who may, the first one first. */
export async function listOperators(db: Database): Promise<Operator[]> {
  const { results } = await db
    .prepare(
      `SELECT operators.user_id, users.email, users.display_name, operators.granted_at
       FROM operators JOIN users ON users.user_id = operators.user_id
       WHERE users.deleted_at IS NULL ORDER BY operators.granted_at, operators.user_id`,
    )
    .all<Operator>();
  return results;
}

/** Answers whether the user was none before. */
export async function addOperator(db: Database, userId: string, now: Date): Promise<boolean> {
  const { meta } = await db
    .prepare(
      'INSERT INTO operators (user_id, granted_at) VALUES (?, ?) ON CONFLICT (user_id) DO NOTHING',
    )
    .bind(userId, now.toISOString())
    .run();
  return meta.changes > 0;
}

/** Answers whether the user was one before. */
export async function removeOperator(db: Database, userId: string): Promise<boolean> {
  const { meta } = await db.prepare('DELETE FROM operators WHERE user_id = ?').bind(userId).run();
  return meta.changes > 0;
}

/** Makes a user operator where nobody else has or had an account; put it after the statement that makes the user. */
export const firstOperator = (
  db: Database,
  user: { provider: string; subject: string },
  now: Date,
): Statement =>
  db
    .prepare(
      `INSERT INTO operators (user_id, granted_at)
       SELECT users.user_id, ? FROM users WHERE users.provider = ? AND users.subject = ?
         AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.user_id <> users.user_id)
       ON CONFLICT (user_id) DO NOTHING`,
    )
    .bind(now.toISOString(), user.provider, user.subject);
