import type { Deps } from '../../ports/deps.ts';

export interface OperatorAction {
  /** Noun and verb, such as `users.suspend`. */
  action: string;
  /** Whom or what: an address, an identifier, the name of a setting. */
  subject: string;
  details?: Record<string, unknown>;
}

let last = { ms: 0, count: 0 };

/**
 * An identifier whose order is that in which it was made, also of several in one millisecond: a UUID of version 7 (RFC
 * 9562), whose 12 bits after the version count within the millisecond.
 */
function orderedId(now: Date): string {
  const ms = now.getTime();
  last = { ms, count: ms === last.ms ? Math.min(last.count + 1, 0xfff) : 0 };
  const time = ms.toString(16).padStart(12, '0');
  const count = last.count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${crypto.randomUUID().slice(19)}`;
}

/** Writes down what an operator did; null stands for whoever ran `biophony-admin`. */
export async function recordAction(
  { db, clock }: Deps,
  operatorId: string | null,
  { action, subject, details = {} }: OperatorAction,
): Promise<void> {
  const now = clock.now();
  await db
    .prepare(
      `INSERT INTO operator_actions (action_id, operator_id, operator_email, action, subject, details, acted_at)
       VALUES (?1, ?2, (SELECT email FROM users WHERE user_id = ?2), ?3, ?4, ?5, ?6)`,
    )
    .bind(orderedId(now), operatorId, action, subject, JSON.stringify(details), now.toISOString())
    .run();
}
