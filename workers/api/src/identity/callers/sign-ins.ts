import type { AdminSignIn } from '@biophony/contract';
import type { Deps } from '../../ports/deps.ts';

/** As long as somebody may ask who was there. */
const keptDays = 90;
const keptOfAccount = 1000;

/** Writes down that somebody signed in to an account: for operators, 90 days, the newest 1,000 of an account. */
export async function recordSignIn(
  { db, clock }: Deps,
  userId: string,
  way: AdminSignIn['way'],
  network: string,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        `INSERT INTO sign_ins (sign_in_id, user_id, at, way, network)
         SELECT ?, user_id, ?, ?, ? FROM users WHERE user_id = ?`,
      )
      .bind(crypto.randomUUID(), clock.now().toISOString(), way, network, userId),
    db
      .prepare(
        `DELETE FROM sign_ins WHERE user_id = ?1 AND at < (SELECT at FROM sign_ins WHERE user_id = ?1
           ORDER BY at DESC LIMIT 1 OFFSET ${keptOfAccount - 1})`,
      )
      .bind(userId),
  ]);
}

/** The statement that forgets what is older than it is kept. */
export const forgetSignIns = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db
    .prepare('DELETE FROM sign_ins WHERE at < ?')
    .bind(new Date(clock.now().getTime() - keptDays * 86_400_000).toISOString());
