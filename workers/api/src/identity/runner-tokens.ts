import { limits, type RunnerToken } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { allRows, batch, firstRow, lockRow, nothing, run, sql, values } from '../base/sql.ts';
import { ApiError, limitReached, notFound, nothingAt } from '../http/api-error.ts';
import type { Context, Handlers, Principal } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { assertNotSuspended } from './accounts.ts';
import { isOperator, recordAction } from './operators.ts';
import { assertAccount } from './proved-token.ts';

export const runnerTokenPrefix = 'brt_';
const wholeToken = /^brt_[\w-]{43}$/;
const touchEveryMs = 60_000;

/** 32 random bytes, base64url; leaks can be found by the prefix. */
const newRunnerToken = (): string => runnerTokenPrefix + randomToken();

const instead =
  'Create one in Account Settings, under "Runners", and start the runner with it as BIOPHONY_RUNNER_TOKEN.';
const refused = (what: string) => new ApiError('unauthenticated', `${what} ${instead}`);

interface Row {
  token_id: string;
  name: string;
  user_id: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  deleted_at: string | null;
  suspended_at: string | null;
}

/**
 * Records the use at most once a minute. Throws unauthenticated, or forbidden for a suspended
 * account.
 */
export async function byRunnerToken(
  { db, clock }: Deps,
  token: string,
): Promise<Extract<Principal, { kind: 'runner' }>> {
  if (!wholeToken.test(token))
    throw refused('This runner token is not whole: it has other characters, or fewer or more.');
  const row = await firstRow<Row>(
    db,
    sql`SELECT tokens.token_id, tokens.name, tokens.user_id, tokens.last_used_at, tokens.revoked_at,
        users.deleted_at, users.suspended_at
      FROM runner_tokens AS tokens LEFT JOIN users ON users.user_id = tokens.user_id
      WHERE tokens.token_hash = ${sha256Hex(token)}`,
  );
  if (!row || row.deleted_at !== null)
    throw refused(
      'This runner token is not known here: it was revoked, or is of another Biophony service.',
    );
  if (row.revoked_at !== null)
    throw refused(`The runner token "${row.name}" was revoked on ${row.revoked_at.slice(0, 10)}.`);
  assertNotSuspended(row);
  const now = clock.now();
  if (row.last_used_at === null || now.getTime() - Date.parse(row.last_used_at) >= touchEveryMs)
    await run(
      db,
      sql`UPDATE runner_tokens SET last_used_at = ${now.toISOString()}
        WHERE token_id = ${row.token_id}`,
    );
  return { kind: 'runner', workOf: row.user_id };
}

const bounds = (userId: string | null) =>
  userId === null
    ? { most: limits.runner_tokens_for_all, who: 'A service can have' }
    : { most: limits.runner_tokens_per_account, who: 'An account can have' };

/** Null: for everybody's work. Returns the secret once. Throws limit_reached. */
export async function createToken(
  { db, clock }: Deps,
  userId: string | null,
  name: string,
): Promise<{ runner_token: RunnerToken; secret: string }> {
  const secret = newRunnerToken();
  const { most, who } = bounds(userId);
  const [id, at] = [crypto.randomUUID(), clock.now().toISOString()];
  const added = sql`INSERT INTO runner_tokens (token_id, name, token_hash, user_id, created_at)
    SELECT ${id}, ${name}, ${sha256Hex(secret)}, CAST(${userId} AS TEXT), ${at}
    WHERE (CAST(${userId} AS TEXT) IS NULL
      OR EXISTS (SELECT 1 FROM users WHERE user_id = CAST(${userId} AS TEXT)
          AND deleted_at IS NULL))
      AND (SELECT count(*) FROM runner_tokens
        WHERE user_id IS NOT DISTINCT FROM CAST(${userId} AS TEXT)
          AND revoked_at IS NULL) < ${most}`;
  const results = await batch(db, [userId === null ? nothing : lockRow('users', userId), added]);
  if (results.at(-1)?.meta.changes === 0) {
    if (userId !== null) await assertAccount(db, userId);
    throw limitReached(
      `${who} ${most} runner tokens. Revoke those that no runner uses any more, then try again.`,
    );
  }
  const owner = await firstRow<{ email: string | null }>(
    db,
    sql`SELECT email FROM users WHERE user_id = ${userId ?? ''}`,
  );
  return {
    secret,
    runner_token: {
      token_id: id,
      name,
      scope: userId === null ? 'all' : 'own',
      email: owner?.email ?? null,
      created_at: at,
      last_used_at: null,
    },
  };
}

const usualPage = 50;

interface TokensQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface TokenRow extends Omit<RunnerToken, 'scope'> {
  user_id: string | null;
}

export async function listTokens(
  { db }: Deps,
  owner: { userId: string } | 'everybody',
  { cursor, limit = usualPage }: TokensQuery,
) {
  const results = await allRows<TokenRow>(
    db,
    sql`SELECT tokens.token_id, tokens.name, tokens.user_id, users.email, tokens.created_at,
      tokens.last_used_at
      FROM runner_tokens AS tokens LEFT JOIN users ON users.user_id = tokens.user_id
      WHERE tokens.revoked_at IS NULL
        ${owner === 'everybody' ? nothing : sql`AND tokens.user_id = ${owner.userId}`}
        ${
          cursor
            ? sql`AND (tokens.created_at,
            tokens.token_id) < (${values(decodeCursor(cursor, 2))})`
            : nothing
        }
      ORDER BY tokens.created_at DESC, tokens.token_id DESC LIMIT ${limit + 1}`,
  );
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    tokens: page.map(({ user_id, ...token }): RunnerToken => ({
      ...token,
      scope: user_id === null ? 'all' : 'own',
    })),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.token_id]) : null,
  };
}

/** Null: of any account. Throws not_found. */
export async function revokeToken(
  { db, clock }: Deps,
  userId: string | null,
  tokenId: string,
): Promise<string> {
  const row = await firstRow<{ name: string }>(
    db,
    sql`UPDATE runner_tokens SET revoked_at = ${clock.now().toISOString()}
      WHERE token_id = ${tokenId} AND revoked_at IS NULL
        ${userId === null ? nothing : sql`AND user_id = ${userId}`}
      RETURNING name`,
  );
  if (!row) throw notFound('runner token');
  return row.name;
}

/** Answers not found to others. */
async function assertOperator({ deps, userId }: Context): Promise<void> {
  if (!(await isOperator(deps.db, userId))) throw nothingAt('/api/runner-tokens?scope=all');
}

export const runnerTokenHandlers = {
  runnerTokensList: async ({ ctx, query }) => {
    if (query.scope !== 'all') return listTokens(ctx.deps, { userId: ctx.userId }, query);
    await assertOperator(ctx);
    return listTokens(ctx.deps, 'everybody', query);
  },
  runnerTokensCreate: async ({ ctx, body }) => {
    if (body.scope !== 'all') return createToken(ctx.deps, ctx.userId, body.name);
    await assertOperator(ctx);
    const token = await createToken(ctx.deps, null, body.name);
    await recordAction(ctx.deps, ctx.userId, { action: 'runner-tokens.add', subject: body.name });
    return token;
  },
  runnerTokensRevoke: async ({ ctx, params }) => {
    const { tokenId = '' } = params;
    const own = await firstRow(
      ctx.deps.db,
      sql`SELECT 1 FROM runner_tokens
        WHERE token_id = ${tokenId} AND user_id = ${ctx.userId}`,
    );
    if (own || !(await isOperator(ctx.deps.db, ctx.userId))) {
      await revokeToken(ctx.deps, ctx.userId, tokenId);
      return { deleted: true };
    }
    const subject = await revokeToken(ctx.deps, null, tokenId);
    await recordAction(ctx.deps, ctx.userId, { action: 'runner-tokens.revoke', subject });
    return { deleted: true };
  },
} satisfies Handlers;
