import type { Deps } from '../../ports/deps.ts';

export interface OperatorAction {
  /** Noun and verb, such as `users.suspend`. */
  action: string;
  /** Whom or what: an address, an identifier, the name of a setting. */
  subject: string;
  details?: Record<string, unknown>;
}

/** Writes down what an operator did; null stands for whoever ran `biophony-admin`. */
export async function recordAction(
  { db, clock }: Deps,
  operatorId: string | null,
  { action, subject, details = {} }: OperatorAction,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO operator_actions (action_id, operator_id, operator_email, action, subject, details, acted_at)
       VALUES (?1, ?2, (SELECT email FROM users WHERE user_id = ?2), ?3, ?4, ?5, ?6)`,
    )
    .bind(
      crypto.randomUUID(),
      operatorId,
      action,
      subject,
      JSON.stringify(details),
      clock.now().toISOString(),
    )
    .run();
}
