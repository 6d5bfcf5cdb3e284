import { forgetSignIns } from './callers/sign-ins.ts';
import type { Deps } from '../ports/deps.ts';

const day = 86_400_000;
/** Longer than anybody would wait with a stolen token; it opens nothing afterwards either. */
const spentKeptDays = 7;
/** As long as somebody may wonder why a runner stands still, or why an invitation opens nothing. */
const revokedKeptDays = 30;

/** Forgets what has expired: sessions and their spent tokens, attempts, devices that asked, answers kept for repeats, runner tokens revoked a month ago, invitations over since then, sign-ins of 90 days ago, links for viewers, and users deleted a day ago. */
export async function cleanUpIdentity(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const at = now.toISOString();
  await db.batch([
    db.prepare('DELETE FROM auth_sessions WHERE "expiresAt" < ?').bind(at),
    db.prepare('DELETE FROM auth_verifications WHERE "expiresAt" < ?').bind(at),
    db.prepare('DELETE FROM device_logins WHERE expires_at < ?').bind(at),
    db
      .prepare('DELETE FROM auth_attempts WHERE resets_at < ?')
      .bind(Math.floor(now.getTime() / 1000)),
    db
      .prepare('DELETE FROM auth_spent_tokens WHERE spent_at < ?')
      .bind(now.getTime() - spentKeptDays * day),
    db.prepare('DELETE FROM idempotency_keys WHERE expires_at < ?').bind(now.getTime()),
    db
      .prepare('DELETE FROM runner_tokens WHERE revoked_at < ?')
      .bind(new Date(now.getTime() - revokedKeptDays * day).toISOString()),
    db
      .prepare('DELETE FROM invitations WHERE expires_at < ?')
      .bind(new Date(now.getTime() - revokedKeptDays * day).toISOString()),
    forgetSignIns(deps),
    db.prepare('DELETE FROM viewer_links WHERE expires_at < ?').bind(at),
    db
      .prepare('DELETE FROM users WHERE deleted_at < ?')
      .bind(new Date(now.getTime() - day).toISOString()),
  ]);
}
