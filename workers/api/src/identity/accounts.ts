import type { Database } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { batch, firstRow, nothing, run, type Sql, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import {
  membershipColumns,
  membershipJoins,
  type MembershipRow,
  type Subject,
} from './membership.ts';
import { firstOperator } from './operators.ts';
import { recentServiceSettings } from './service-settings.ts';

export function assertNotSuspended({ suspended_at }: { suspended_at: string | null }): void {
  if (suspended_at === null) return;
  throw new ApiError(
    'forbidden',
    'This account is suspended: nothing was deleted, but you cannot use it. Ask the people who run this service.',
  );
}

type Provider = 'builtin' | 'firebase';

export interface IdentityClaims {
  provider: Provider;
  subject: string;
  email: string | null;
  /** `toldAt` in Unix seconds. Absent for built-in accounts: see `auth_users`. */
  emailProof?: { verified: boolean; toldAt: number };
  name: string | null;
  picture: string | null;
  anonymous: boolean;
}

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

/** Nobody typed the name here, so nobody can correct it. */
const oneLine = (name: string) =>
  name.replaceAll(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ').trim();

/**
 * Does nothing for an existing user. The first of all becomes operator, if so configured. Built-in
 * users keep the provider's identifier.
 */
export async function createUser(deps: Deps, claims: IdentityClaims): Promise<void> {
  const { db, clock, config } = deps;
  const { default_plan: plan } = await recentServiceSettings(deps);
  const userId = claims.provider === 'builtin' ? claims.subject : crypto.randomUUID();
  const now = clock.now();
  const at = now.toISOString();
  const user = sql`INSERT INTO users (user_id, provider, subject, email, display_name, photo_url,
    preferences, is_anonymous, created_at, updated_at,
    subscription_tier, email_verified, email_told_at)
    VALUES (${userId}, ${claims.provider}, ${claims.subject}, ${claims.email},
      ${oneLine(claims.name ?? '')}, ${claims.picture}, ${preferences},
      ${claims.anonymous ? 1 : 0}, ${at}, ${at}, ${plan},
      ${claims.emailProof?.verified ? 1 : 0}, ${claims.emailProof?.toldAt ?? 0})
    ON CONFLICT (provider, subject) DO NOTHING`;
  await batch(db, [user, ...(config.firstOperator ? [firstOperator(claims, now)] : [])]);
}

const standingColumns = sql`callers.user_id, callers.valid_after, callers.deleted_at,
  callers.suspended_at, callers.email, callers.email_verified, callers.email_told_at`;

/**
 * One indexed read: whether the user exists or is deleted, since when tokens count, and their role.
 */
export function findStanding(
  db: Database,
  provider: Provider,
  subject: string,
  about: Subject | null,
): Promise<Standing | null> {
  const columns = about ? sql`${standingColumns}, ${membershipColumns}` : standingColumns;
  return firstRow<Standing>(
    db,
    sql`SELECT ${columns} FROM users AS callers
        ${about ? membershipJoins(about, sql`callers.user_id`) : nothing}
      WHERE callers.provider = ${provider} AND callers.subject = ${subject}`,
  );
}

/** People change addresses at the provider; mails must not go to an old one. */
export async function refreshAddress(
  db: Database,
  row: Standing,
  { email, emailProof }: IdentityClaims,
): Promise<void> {
  if (!emailProof || emailProof.toldAt <= row.email_told_at) return;
  if (email === row.email && emailProof.verified === (row.email_verified === 1)) return;
  await run(
    db,
    sql`UPDATE users SET email = ${email}, email_verified = ${emailProof.verified ? 1 : 0},
        email_told_at = ${emailProof.toldAt}
      WHERE user_id = ${row.user_id} AND email_told_at < ${emailProof.toldAt} AND deleted_at IS NULL`,
  );
}

/** Older ID tokens and device approvals. */
const endTokens = ({ clock }: Deps, isTheirs: Sql): Sql[] => [
  sql`UPDATE users SET valid_after = ${Math.floor(clock.now().getTime() / 1000) + 1}
    WHERE ${isTheirs}`,
  sql`DELETE FROM device_logins
    WHERE status = 'approved' AND user_id = (SELECT user_id FROM users WHERE ${isTheirs})`,
];

/**
 * ID tokens and device approvals of a built-in user, by the provider's identifier; sessions stay.
 */
export async function endUserTokens(deps: Deps, subject: string): Promise<void> {
  await batch(deps.db, endTokens(deps, sql`provider = 'builtin' AND subject = ${subject}`));
}

/** ID tokens, device approvals and sessions. API keys stay. */
export async function endEverything(deps: Deps, userId: string): Promise<void> {
  await batch(deps.db, [
    ...endTokens(deps, sql`user_id = ${userId}`),
    sql`DELETE FROM auth_sessions
      WHERE "userId" = (SELECT subject FROM users WHERE user_id = ${userId}
          AND provider = 'builtin')`,
  ]);
}
