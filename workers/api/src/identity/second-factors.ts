import type { FactorKind, Factors } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { seal, unseal } from '../base/secrets.ts';
import { allRows, firstRow, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { keepOnce, readKept, takeOnce } from './one-time-tokens.ts';

const purpose = 'second factor';

export interface Factor {
  kind: FactorKind;
  /** App secret or phone number; null if sealed with a lost secret. */
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

export const readableFactor = ({ config }: Deps, sealed: string): Promise<string | null> =>
  unseal(config, purpose, sealed).catch(() => null);

export async function readFactors(deps: Deps, userId: string): Promise<Factor[]> {
  const results = await allRows<Row>(
    deps.db,
    sql`SELECT kind, sealed, confirmed_at, last_step FROM second_factors
      WHERE user_id = ${userId}`,
  );
  return Promise.all(
    results.map(async (row) => ({
      kind: row.kind,
      value: await readableFactor(deps, row.sealed),
      confirmed: row.confirmed_at !== null,
      lastStep: row.last_step,
    })),
  );
}

/** Replaces an unfinished one. Throws conflict if it is on. */
export async function beginFactor(
  { db, config }: Deps,
  userId: string,
  kind: FactorKind,
  value: string,
): Promise<void> {
  const changes = await run(
    db,
    sql`INSERT INTO second_factors (user_id, kind, sealed) VALUES (${userId}, ${kind},
      ${await seal(config, purpose, value)})
      ON CONFLICT (user_id, kind) DO UPDATE SET sealed = excluded.sealed
      WHERE second_factors.confirmed_at IS NULL`,
  );
  if (changes === 0)
    throw new ApiError('conflict', 'This second factor is on already. Switch it off first.');
}

export async function useStep({ db, clock }: Deps, userId: string, step: number): Promise<boolean> {
  const changes = await run(
    db,
    sql`UPDATE second_factors SET last_step = ${step}, confirmed_at = COALESCE(confirmed_at,
      ${clock.now().toISOString()})
      WHERE user_id = ${userId} AND kind = 'totp' AND last_step < ${step}`,
  );
  return changes > 0;
}

/** Throws conflict if another provider manages the sign-in. */
export async function assertBuiltin({ db }: Deps, userId: string): Promise<{ email: string }> {
  const account = await firstRow<{ email: string }>(
    db,
    sql`SELECT email FROM auth_users WHERE id = ${userId}`,
  );
  if (account) return account;
  throw new ApiError(
    'conflict',
    'Your sign-in provider manages second factors; this service does not.',
  );
}

export async function shownFactors(deps: Deps, userId: string): Promise<Factors> {
  const factors = (await readFactors(deps, userId)).filter(({ confirmed }) => confirmed);
  const left = await firstRow<{ left: number }>(
    deps.db,
    sql`SELECT COUNT(*) AS left FROM recovery_codes WHERE user_id = ${userId}`,
  );
  const phone = factors.find(({ kind }) => kind === 'sms')?.value;
  return {
    totp: factors.some(({ kind }) => kind === 'totp'),
    sms: phone === undefined ? null : `...${phone?.slice(-3) ?? ''}`,
    sms_available: deps.sms !== undefined,
    recovery_codes_left: left?.left ?? 0,
    must_renew: factors.filter(({ value }) => value === null).map(({ kind }) => kind),
  };
}

const heldPurpose = 'second-factor';
const seconds = 600;

/** Nobody knows its session yet. */
export interface HeldSignIn {
  userId: string;
  answer: { token: string | null; user: { id: string; email: string } };
  cookies: string[];
}

export const unreadable =
  'The second factor of this account cannot be checked any more, since the secret of this service was changed. Sign in with a recovery code and set the factor anew, or ask the people who run this service to remove it.';

const codeRequest =
  'This account asks for a second code. In a terminal, sign in by the browser: biophony login --browser.';

/** Throws second_factor_required. */
export async function holdForSecondFactor(
  deps: Deps,
  answer: HeldSignIn['answer'],
  cookies: string[],
): Promise<void> {
  const userId = answer.user.id;
  const factors = (await readFactors(deps, userId)).filter(({ confirmed }) => confirmed);
  if (factors.length === 0) return;
  const held: HeldSignIn = { userId, answer, cookies };
  const readable = factors.filter(({ value }) => value !== null);
  throw new ApiError(
    'second_factor_required',
    readable.length > 0 ? codeRequest : unreadable,
  ).withSecondFactor({
    ticket: await keepOnce(deps, heldPurpose, held, seconds),
    methods: [...readable.map(({ kind }) => kind), 'recovery'],
  });
}

const ended = () =>
  new ApiError('invalid_request', 'ticket is not known or has expired. Sign in again.', 'ticket');

/** Without releasing. Throws invalid_request. */
export async function heldSignIn(deps: Deps, ticket: string): Promise<HeldSignIn> {
  const held = await readKept<HeldSignIn>(deps, heldPurpose, ticket);
  const session = await firstRow(
    deps.db,
    sql`SELECT 1 FROM auth_sessions WHERE token = ${held?.answer.token ?? ''}`,
  );
  if (held && session) return held;
  throw ended();
}

/** Once. Throws invalid_request. */
export async function releaseSignIn(deps: Deps, ticket: string): Promise<HeldSignIn> {
  const held = await takeOnce<HeldSignIn>(deps, heldPurpose, ticket);
  if (held) return held;
  throw ended();
}
