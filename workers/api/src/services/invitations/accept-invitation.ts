import { limits, type MemberRole } from '@biophony/contract';
import type { Context, Handler } from '../../http/handler.ts';
import { lockRow } from '../../ports/dialect.ts';
import { auditLine } from '../audit/audit-line.ts';
import { membersFull } from '../members/member-row.ts';
import {
  openSql,
  readableInvitation,
  usedInvitation,
  type ReadInvitation,
} from './invitation-row.ts';

async function roleOf(
  { deps: { db }, actorId }: Context,
  projectId: string,
): Promise<MemberRole | null> {
  const row = await db
    .prepare('SELECT role FROM project_members WHERE user_id = ? AND project_id = ?')
    .bind(actorId, projectId)
    .first<{ role: MemberRole }>();
  return row?.role ?? null;
}

/** Makes the caller a member; of several calls at once one does it. Whether it was this one. */
async function join(ctx: Context, found: ReadInvitation): Promise<boolean> {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const { invitation_id: id, project_id: projectId, role } = found;
  const before = lockRow(db, 'users', found.owner_id);
  const isCallers = {
    sql: 'EXISTS (SELECT 1 FROM invitations WHERE invitation_id = ? AND accepted_by = ?)',
    values: [id, ctx.actorId],
  };
  const results = await db.batch([
    ...before,
    db
      .prepare(
        `UPDATE invitations SET accepted_at = ?, accepted_by = ? WHERE invitation_id = ? AND ${openSql}
           AND EXISTS (SELECT 1 FROM projects WHERE projects.project_id = invitations.project_id AND user_id = ?)
           AND EXISTS (SELECT 1 FROM users WHERE user_id = ? AND deleted_at IS NULL)
           AND (EXISTS (SELECT 1 FROM project_members WHERE user_id = ? AND project_id = ?)
             OR (SELECT count(*) FROM project_members WHERE project_id = ?) < ?)
         RETURNING invitation_id`,
      )
      .bind(
        at,
        ctx.actorId,
        id,
        at,
        found.owner_id,
        ctx.actorId,
        ctx.actorId,
        projectId,
        projectId,
        limits.members_per_project,
      ),
    // Of two roles the higher one stays: their names stand in the order of the alphabet.
    db
      .prepare(
        `INSERT INTO project_members (user_id, project_id, role, since)
         SELECT accepted_by, project_id, role, accepted_at FROM invitations
         WHERE invitation_id = ? AND accepted_by = ? AND accepted_at = ?
         ON CONFLICT (user_id, project_id) DO UPDATE
         SET role = CASE WHEN project_members.role < excluded.role THEN project_members.role ELSE excluded.role END`,
      )
      .bind(id, ctx.actorId, at),
    db.prepare('DELETE FROM invitation_mails WHERE invitation_id = ?').bind(id),
    ...auditLine(
      ctx,
      { projectId, action: 'invitationsAccept', object: `invitation ${id}`, after: { role } },
      isCallers,
      id,
    ),
  ]);
  return (results[before.length]?.results.length ?? 0) > 0;
}

/**
 * Accepts an invitation, which can be done once. Who works on the project already keeps the higher role; the owner stays the
 * owner, and the invitation stays open. Throws `not_found`, `forbidden` and `conflict` as reading it does, and
 * `limit_reached`.
 */
export const acceptInvitation: Handler<'invitationsAccept'> = async ({ ctx, body }) => {
  const found = await readableInvitation(ctx, body.token);
  const { project_id } = found;
  if (found.owner_id === ctx.actorId) return { project_id, role: 'owner' };
  if (await join(ctx, found))
    return { project_id, role: (await roleOf(ctx, project_id)) ?? found.role };
  // Somebody was first, or the project is full or gone.
  const { accepted_at: usedAt, accepted_by: by } = await readableInvitation(ctx, body.token);
  if (usedAt !== null) throw usedInvitation(by === ctx.actorId);
  throw membersFull();
};
