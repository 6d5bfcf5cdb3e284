import type { Database, Statement } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/api-error.ts';
import {
  membershipColumns,
  membershipJoins,
  type MembershipRow,
  type Subject,
} from './membership.ts';
import { firstOperator } from './operators.ts';
import { recentServiceSettings } from './service-settings.ts';

/** Refuses everything to an account that operators suspended; nothing of it is lost. */
export function assertNotSuspended({ suspended_at }: { suspended_at: string | null }): void {
  if (suspended_at === null) return;
  throw new ApiError(
    'forbidden',
    'This account is suspended: nothing of it was deleted, but it can do nothing. Ask the people who run this service.',
  );
}

type Provider = 'builtin' | 'firebase';

/** Who somebody is, as their identity provider has it. */
export interface IdentityClaims {
  provider: Provider;
  /** The provider's own identifier. */
  subject: string;
  email: string | null;
  /**
   * Whether another provider says that the address is theirs, and when it said so (Unix seconds). Absent of built-in
   * accounts: `auth_users` knows.
   */
  emailProof?: { verified: boolean; toldAt: number };
  name: string | null;
  picture: string | null;
  /** Signed in without any credential. */
  anonymous: boolean;
}

/** What decides whether a proved identity may call. */
interface Standing extends MembershipRow {
  user_id: string;
  valid_after: number;
  deleted_at: string | null;
  suspended_at: string | null;
  email: string | null;
  email_verified: number;
  email_told_at: number;
}

const preferences = JSON.stringify({
  emailNotifications: true,
  projectNotifications: true,
  analysisNotifications: true,
});

/** A name that a provider tells, without what no name may have: it was not typed here, so that nobody can be told. */
const oneLine = (name: string) =>
  name.replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** Makes the user of an identity unless there is one; the first of all runs the service, where that is set. Built-in users keep the provider's identifier. */
export async function createUser(deps: Deps, claims: IdentityClaims): Promise<void> {
  const { db, clock, config } = deps;
  const { default_plan: plan } = await recentServiceSettings(deps);
  const userId = claims.provider === 'builtin' ? claims.subject : crypto.randomUUID();
  const now = clock.now();
  const at = now.toISOString();
  const user = db
    .prepare(
      `INSERT INTO users (user_id, provider, subject, email, display_name, photo_url, preferences, is_anonymous, created_at, updated_at,
         subscription_tier, email_verified, email_told_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9, ?10, ?11, ?12)
       ON CONFLICT (provider, subject) DO NOTHING`,
    )
    .bind(
      userId,
      claims.provider,
      claims.subject,
      claims.email,
      oneLine(claims.name ?? ''),
      claims.picture,
      preferences,
      claims.anonymous ? 1 : 0,
      at,
      plan,
      claims.emailProof?.verified ? 1 : 0,
      claims.emailProof?.toldAt ?? 0,
    );
  await db.batch([user, ...(config.firstOperator ? [firstOperator(db, claims, now)] : [])]);
}

const standingColumns =
  'callers.user_id, callers.valid_after, callers.deleted_at, callers.suspended_at, callers.email, callers.email_verified, callers.email_told_at';
const byIdentity = 'WHERE callers.provider = ? AND callers.subject = ?';

/**
 * One indexed read: is there such a user, deleted or not, since when do tokens count, and what are they in the project
 * of the subject.
 */
export const standingOf = (
  db: Database,
  provider: Provider,
  subject: string,
  about: Subject | null,
) =>
  (about === null
    ? db
        .prepare(`SELECT ${standingColumns} FROM users AS callers ${byIdentity}`)
        .bind(provider, subject)
    : db
        .prepare(
          `SELECT ${standingColumns}, ${membershipColumns} FROM users AS callers
           ${membershipJoins(about, 'callers.user_id')} ${byIdentity}`,
        )
        .bind(about.id, provider, subject)
  ).first<Standing>();

/**
 * Keeps what another provider's token says of the address, where it says something else than the row has and says it
 * later: people change and prove addresses there, and mails must not go to one that is theirs no more.
 */
export async function refreshAddress(
  db: Database,
  row: Standing,
  { email, emailProof }: IdentityClaims,
): Promise<void> {
  if (!emailProof || emailProof.toldAt <= row.email_told_at) return;
  if (email === row.email && emailProof.verified === (row.email_verified === 1)) return;
  await db
    .prepare(
      `UPDATE users SET email = ?2, email_verified = ?3, email_told_at = ?4
       WHERE user_id = ?1 AND email_told_at < ?4 AND deleted_at IS NULL`,
    )
    .bind(row.user_id, email, emailProof.verified ? 1 : 0, emailProof.toldAt)
    .run();
}

/** From here on ID tokens made before count no more, and devices approved before get no key. */
const endTokens = ({ db, clock }: Deps, where: string, id: string): Statement[] => [
  db
    .prepare(`UPDATE users SET valid_after = ? WHERE ${where}`)
    .bind(Math.floor(clock.now().getTime() / 1000) + 1, id),
  db
    .prepare(
      `DELETE FROM device_logins
       WHERE status = 'approved' AND user_id = (SELECT user_id FROM users WHERE ${where})`,
    )
    .bind(id),
];

/** Ends the ID tokens and approved devices of a built-in user, by the provider's identifier; sessions stay. */
export async function endTokensOf(deps: Deps, subject: string): Promise<void> {
  await deps.db.batch(endTokens(deps, "provider = 'builtin' AND subject = ?", subject));
}

/** Ends all ID tokens, approved devices and sessions of a user, whoever vouches for them. API keys go on. */
export async function endEverything(deps: Deps, userId: string): Promise<void> {
  await deps.db.batch([
    ...endTokens(deps, 'user_id = ?', userId),
    deps.db
      .prepare(
        `DELETE FROM auth_sessions
         WHERE "userId" = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')`,
      )
      .bind(userId),
  ]);
}
