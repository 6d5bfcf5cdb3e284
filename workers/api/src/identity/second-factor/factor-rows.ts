import type { FactorKind, Factors } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import { seal, unseal } from '../secrets/sealed.ts';

const purpose = 'second factor';

export interface Factor {
  kind: FactorKind;
  /** The secret of an app, or a phone number; null when it was sealed with a secret that this server no longer has. */
  value: string | null;
  confirmed: boolean;
  lastStep: number;
}

interface Row {
  kind: FactorKind;
  sealed: string;
  confirmed_at: string | null;
  last_step: number;
}

/** What was sealed for a factor; null when it cannot be read with the secret of now. */
export const readableFactor = ({ config }: Deps, sealed: string): Promise<string | null> =>
  unseal(config, purpose, sealed).catch(() => null);

/** All factors of a built-in account, those being set up too. */
export async function factorsOf(deps: Deps, userId: string): Promise<Factor[]> {
  const { results } = await deps.db
    .prepare('SELECT kind, sealed, confirmed_at, last_step FROM second_factors WHERE user_id = ?')
    .bind(userId)
    .all<Row>();
  return Promise.all(
    results.map(async (row) => ({
      kind: row.kind,
      value: await readableFactor(deps, row.sealed),
      confirmed: row.confirmed_at !== null,
      lastStep: row.last_step,
    })),
  );
}

/** Begins to set a factor up, in place of one that was not finished. Throws conflict for one that is on. */
export async function beginFactor(
  { db, config }: Deps,
  userId: string,
  kind: FactorKind,
  value: string,
): Promise<void> {
  const { meta } = await db
    .prepare(
      `INSERT INTO second_factors (user_id, kind, sealed) VALUES (?1, ?2, ?3)
       ON CONFLICT (user_id, kind) DO UPDATE SET sealed = excluded.sealed WHERE second_factors.confirmed_at IS NULL`,
    )
    .bind(userId, kind, await seal(config, purpose, value))
    .run();
  if (meta.changes === 0)
    throw new ApiError('conflict', 'This second factor is on already. Switch it off first.');
}

/** Notes that a code was used, which then counts no more; false when another call was faster. */
export async function useStep({ db, clock }: Deps, userId: string, step: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE second_factors SET last_step = ?1, confirmed_at = COALESCE(confirmed_at, ?2)
       WHERE user_id = ?3 AND kind = 'totp' AND last_step < ?1`,
    )
    .bind(step, clock.now().toISOString(), userId)
    .run();
  return meta.changes > 0;
}

/** Throws conflict for users whose sign-in another provider looks after. */
export async function assertBuiltin({ db }: Deps, userId: string): Promise<{ email: string }> {
  const account = await db
    .prepare('SELECT email FROM auth_users WHERE id = ?')
    .bind(userId)
    .first<{ email: string }>();
  if (account) return account;
  throw new ApiError('conflict', 'Your sign-in provider looks after second factors, not we.');
}

/** What the account's owner is shown. */
export async function shownFactors(deps: Deps, userId: string): Promise<Factors> {
  const factors = (await factorsOf(deps, userId)).filter(({ confirmed }) => confirmed);
  const left = await deps.db
    .prepare('SELECT COUNT(*) AS left FROM recovery_codes WHERE user_id = ?')
    .bind(userId)
    .first<{ left: number }>();
  const phone = factors.find(({ kind }) => kind === 'sms')?.value;
  return {
    totp: factors.some(({ kind }) => kind === 'totp'),
    sms: phone === undefined ? null : `...${phone?.slice(-3) ?? ''}`,
    sms_available: deps.sms !== undefined,
    recovery_codes_left: left?.left ?? 0,
    must_renew: factors.filter(({ value }) => value === null).map(({ kind }) => kind),
  };
}
