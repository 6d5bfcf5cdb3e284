import type { Deps } from '../../ports/deps.ts';

/** Mailed links for a new password of this account open nothing from here on. `subject` is what better-auth keeps them under. */
export async function endResetLinks({ db }: Deps, subject: string): Promise<void> {
  await db.prepare('DELETE FROM auth_verifications WHERE value = ?').bind(subject).run();
}
