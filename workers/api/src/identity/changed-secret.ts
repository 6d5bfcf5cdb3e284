import { symmetricDecrypt } from 'better-auth/crypto';
import type { Deps } from '../base/deps.ts';
import { allRows, batch, firstRow, sql } from '../base/sql.ts';
import { readableFactor } from './second-factors.ts';

const named = 50;

interface Sealed {
  email: string;
  sealed: string;
}

const opens = ({ config }: Deps, privateKey: string): Promise<boolean> =>
  symmetricDecrypt({ key: config.authSecret, data: JSON.parse(privateKey) as string }).then(
    () => true,
    () => false,
  );

/** Sealed with another secret. */
async function unreadable(deps: Deps): Promise<string[]> {
  const results = await allRows<Sealed>(
    deps.db,
    sql`SELECT email, sealed FROM second_factors JOIN auth_users ON auth_users.id = user_id
      WHERE confirmed_at IS NOT NULL ORDER BY email`,
  );
  const lost = new Set<string>();
  for (const { email, sealed } of results)
    if ((await readableFactor(deps, sealed)) === null) lost.add(email);
  return [...lost];
}

const describeAffected = (emails: string[]) =>
  emails.length === 0
    ? 'No second factor is affected.'
    : `Second factors of ${emails.length === 1 ? '1 person' : `${emails.length} people`} cannot be read: they sign in with a recovery code and set the factor anew, or you remove it (docs/operate/secrets.md).`;

/**
 * If the signing key was sealed with another secret, sessions, ID tokens and device approvals of
 * built-in accounts end, and the next sign-in makes a new key. The rest stays. Safe to repeat, and
 * to run twice at once.
 */
export async function meetChangedSecret(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const key = await firstRow<{ id: string; privateKey: string }>(
    db,
    sql`SELECT id, "privateKey" FROM auth_jwks
      WHERE "expiresAt" IS NULL OR "expiresAt" > ${now.toISOString()}
      ORDER BY "createdAt" DESC LIMIT 1`,
  );
  if (!key || (await opens(deps, key.privateKey))) return;
  const isThere = sql`EXISTS (SELECT 1 FROM auth_jwks WHERE id = ${key.id})`;
  const results = await batch(db, [
    sql`UPDATE users SET valid_after = ${Math.floor(now.getTime() / 1000) + 1}
      WHERE provider = 'builtin' AND ${isThere}`,
    sql`DELETE FROM device_logins WHERE status = 'approved' AND ${isThere}`,
    sql`DELETE FROM auth_sessions WHERE ${isThere}`,
    sql`DELETE FROM auth_verifications WHERE ${isThere}`,
    sql`DELETE FROM auth_jwks WHERE ${isThere}`,
  ]);
  if (!results.at(-1)?.meta.changes) return;
  const emails = await unreadable(deps);
  log.error(
    `AUTH_SECRET is not the one this database was used with before. All sessions were ended and new signing keys are made: everybody signs in again; API keys go on. ${describeAffected(emails)}`,
    emails.length > 0 ? { must_renew: emails.slice(0, named) } : {},
  );
}

/**
 * Once per isolate; failures are logged and retried by the next call. Concurrent calls do not wait
 * for each other: a cancelled request never resumes in a Worker.
 */
export function secretMetOnce(deps: Deps): () => Promise<void> {
  let met = false;
  return async () => {
    if (met) return;
    try {
      await meetChangedSecret(deps);
      met = true;
    } catch (cause) {
      deps.log.error('The signing keys could not be checked', { cause: String(cause) });
    }
  };
}
