import { notFound } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { auditLine } from '../audit/audit-line.ts';
import { ownProject } from '../rows/own-project.ts';
import { openSql, type InvitationRow } from './invitation-row.ts';

/** Revokes an invitation that is open, and its mail where that has not gone out. Throws `not_found` for any other. */
export const revokeInvitation: Handler<'invitationsRevoke'> = async ({ ctx, params }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const { invitationId = '' } = params;
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const found = `invitation_id = ? AND project_id = ? AND ${openSql}`;
  const values = [invitationId, projectId, at];
  const row = await db
    .prepare(`SELECT * FROM invitations WHERE ${found}`)
    .bind(...values)
    .first<InvitationRow>();
  if (!row) throw notFound('open invitation');
  const results = await db.batch([
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'invitationsRevoke',
        object: `invitation ${invitationId}`,
        before: { role: row.role, email: row.email },
      },
      { sql: `EXISTS (SELECT 1 FROM invitations WHERE ${found})`, values },
    ),
    db
      .prepare(
        `DELETE FROM invitation_mails WHERE invitation_id IN (SELECT invitation_id FROM invitations WHERE ${found})`,
      )
      .bind(...values),
    db
      .prepare(`UPDATE invitations SET revoked_at = ? WHERE ${found} RETURNING invitation_id`)
      .bind(at, ...values),
  ]);
  if (results.at(-1)?.results.length === 0) throw notFound('open invitation');
  return { deleted: true };
};
