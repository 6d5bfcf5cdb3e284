import type { OperatorAction } from '@biophony/contract';
import type { Deps } from '../../ports/deps.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';

const usualPage = 50;

export interface ActionsQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** One page of what operators did, the last first. */
export async function listActions({ db }: Deps, { cursor, limit = usualPage }: ActionsQuery) {
  const after = cursor ? decodeCursor(cursor, 2) : [];
  const { results } = await db
    .prepare(
      `SELECT action_id, operator_email, action, subject, details, acted_at FROM operator_actions
       ${cursor ? 'WHERE (acted_at, action_id) < (?, ?)' : ''}
       ORDER BY acted_at DESC, action_id DESC LIMIT ?`,
    )
    .bind(...after, limit + 1)
    .all<Omit<OperatorAction, 'details'> & { details: string }>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    actions: page.map((row): OperatorAction => ({
      ...row,
      details: JSON.parse(row.details) as Record<string, unknown>,
    })),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.acted_at, last.action_id]) : null,
  };
}
