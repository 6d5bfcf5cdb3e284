import { limits } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { ownProject } from '../rows/own-project.ts';
import { openSql, toInvitation, type InvitationRow } from './invitation-row.ts';

/** The invitations to a project that are open, newest first, a page at a time. */
export const listInvitations: Handler<'invitationsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM invitations WHERE project_id = ? AND ${openSql}
         ${after ? 'AND (created_at, invitation_id) < (?, ?)' : ''}
       ORDER BY created_at DESC, invitation_id DESC LIMIT ?`,
    )
    .bind(projectId, ctx.now.toISOString(), ...(after ?? []), limit + 1)
    .all<InvitationRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    invitations: page.map(toInvitation),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.created_at, last.invitation_id]) : null,
  };
};
