import type { AdminSignIn, OperatorAction } from '@biophony/contract';
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

export interface SignInsQuery {
  user_id?: string | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** One page of sign-ins, of one account or of all, the last first. */
export async function listSignIns(
  { db }: Deps,
  { user_id: userId, cursor, limit = usualPage }: SignInsQuery,
): Promise<{ sign_ins: AdminSignIn[]; next_cursor: string | null }> {
  const after = cursor ? decodeCursor(cursor, 2) : [];
  const conditions = [
    ...(userId === undefined ? [] : ['sign_ins.user_id = ?']),
    ...(cursor ? ['(at, sign_in_id) < (?, ?)'] : []),
  ];
  const { results } = await db
    .prepare(
      `SELECT sign_in_id, sign_ins.user_id, users.email, at, way, network
       FROM sign_ins JOIN users ON users.user_id = sign_ins.user_id
       ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY at DESC, sign_in_id DESC LIMIT ?`,
    )
    .bind(...(userId === undefined ? [] : [userId]), ...after, limit + 1)
    .all<AdminSignIn>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    sign_ins: page,
    next_cursor: results.length > limit && last ? encodeCursor([last.at, last.sign_in_id]) : null,
  };
}
