import type { RunnerToken } from '@biophony/contract';
import type { Deps } from '../../ports/deps.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';

const usualPage = 50;

export interface TokensQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

interface Row extends Omit<RunnerToken, 'scope'> {
  user_id: string | null;
}

/** One page of the tokens that were not revoked, the newest first: of one account, or those of everybody. */
export async function listTokens(
  { db }: Deps,
  owner: { userId: string } | 'everybody',
  { cursor, limit = usualPage }: TokensQuery,
) {
  const after = cursor ? decodeCursor(cursor, 2) : [];
  const { results } = await db
    .prepare(
      `SELECT tokens.token_id, tokens.name, tokens.user_id, users.email, tokens.created_at, tokens.last_used_at
       FROM runner_tokens AS tokens LEFT JOIN users ON users.user_id = tokens.user_id
       WHERE tokens.revoked_at IS NULL
         ${owner === 'everybody' ? '' : 'AND tokens.user_id = ?'}
         ${cursor ? 'AND (tokens.created_at, tokens.token_id) < (?, ?)' : ''}
       ORDER BY tokens.created_at DESC, tokens.token_id DESC LIMIT ?`,
    )
    .bind(...(owner === 'everybody' ? [] : [owner.userId]), ...after, limit + 1)
    .all<Row>();
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
