import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { allRows, firstRow, run, sql, type Sql } from '../base/sql.ts';

interface Operator {
  user_id: string;
  email: string | null;
  display_name: string;
  granted_at: string;
}

export const isOperator = async (db: Database, userId: string): Promise<boolean> =>
  (await firstRow(db, sql`SELECT 1 FROM operators WHERE user_id = ${userId}`)) !== null;

export async function listOperators(db: Database): Promise<Operator[]> {
  const results = await allRows<Operator>(
    db,
    sql`SELECT operators.user_id, users.email, users.display_name, operators.granted_at
      FROM operators JOIN users ON users.user_id = operators.user_id
      WHERE users.deleted_at IS NULL ORDER BY operators.granted_at, operators.user_id`,
  );
  return results;
}

export async function addOperator(db: Database, userId: string, now: Date): Promise<boolean> {
  const changes = await run(
    db,
    sql`INSERT INTO operators (user_id, granted_at) VALUES (${userId}, ${now.toISOString()})
      ON CONFLICT (user_id) DO NOTHING`,
  );
  return changes > 0;
}

export async function removeOperator(db: Database, userId: string): Promise<boolean> {
  const changes = await run(db, sql`DELETE FROM operators WHERE user_id = ${userId}`);
  return changes > 0;
}

/** If no other account exists or existed; put it after the statement that creates the user. */
export const firstOperator = (user: { provider: string; subject: string }, now: Date): Sql =>
  sql`INSERT INTO operators (user_id, granted_at)
    SELECT users.user_id, ${now.toISOString()} FROM users
    WHERE users.provider = ${user.provider} AND users.subject = ${user.subject}
      AND NOT EXISTS (SELECT 1 FROM users AS others WHERE others.user_id <> users.user_id)
    ON CONFLICT (user_id) DO NOTHING`;

interface OperatorAction {
  action: string;
  /** An address, an identifier, or the name of a setting. */
  subject: string;
  details?: Record<string, unknown>;
}

let last = { ms: 0, count: 0 };

/** UUID version 7 (RFC 9562), whose 12 bits after the version count within the millisecond. */
function orderedId(now: Date): string {
  const ms = now.getTime();
  last = { ms, count: ms === last.ms ? Math.min(last.count + 1, 0xfff) : 0 };
  const time = ms.toString(16).padStart(12, '0');
  const count = last.count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`;
}

/** Null: whoever ran `biophony-admin`. */
export async function recordAction(
  { db, clock }: Deps,
  operatorId: string | null,
  { action, subject, details = {} }: OperatorAction,
): Promise<void> {
  const now = clock.now();
  await run(
    db,
    sql`INSERT INTO operator_actions (action_id, operator_id, operator_email, action, subject,
      details, acted_at)
      VALUES (${orderedId(now)}, ${operatorId}, (SELECT email FROM users
        WHERE user_id = ${operatorId}), ${action}, ${subject}, ${JSON.stringify(details)},
        ${now.toISOString()})`,
  );
}
