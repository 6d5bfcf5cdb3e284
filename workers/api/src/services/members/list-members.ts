import { limits } from '@biophony/contract';
import type { Context, Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { ownProject, type ProjectRow } from '../rows/own-project.ts';
import { memberQuery, toMember, type MemberRow } from './member-row.ts';

async function ownerOf({ deps: { db } }: Context, project: ProjectRow): Promise<MemberRow> {
  const row = await db
    .prepare('SELECT user_id, display_name, email FROM users WHERE user_id = ?')
    .bind(project.user_id)
    .first<Pick<MemberRow, 'user_id' | 'display_name' | 'email'>>();
  return {
    ...(row ?? { user_id: project.user_id, display_name: '', email: null }),
    role: 'owner',
    since: project.created_at,
  };
}

/** Who works on a project: the owner first, then members by the time of joining, a page at a time. */
export const listMembers: Handler<'membersList'> = async ({ ctx, params, query }) => {
  const project = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const [since = '', userId = ''] = query.cursor ? decodeCursor(query.cursor, 2) : [];
  const first = query.cursor ? [] : [await ownerOf(ctx, project)];
  const most = limit - first.length;
  const { results } = await ctx.deps.db
    .prepare(
      `${memberQuery} WHERE members.project_id = ? AND (members.since, members.user_id) > (?, ?)
       ORDER BY members.since, members.user_id LIMIT ?`,
    )
    .bind(project.project_id, since, userId, most + 1)
    .all<MemberRow>();
  const page = results.slice(0, most);
  const last = page.at(-1) ?? { since: '', user_id: '' };
  return {
    members: [...first, ...page].map((row) => toMember(ctx, row)),
    next_cursor: results.length > most ? encodeCursor([last.since, last.user_id]) : null,
  };
};
