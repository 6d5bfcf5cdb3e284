import type { MemberRole, Role } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';
import type { SqlValue } from '../../ports/database.ts';
import { lockRow } from '../../ports/dialect.ts';
import { auditLine } from '../audit/audit-line.ts';
import { endHandedOut, mayManage } from './may-manage.ts';
import { membersChanged, type MemberRow } from './member-row.ts';

/** What is to become of a member; `to` null where they go. */
export interface MemberChange {
  action: 'membersUpdate' | 'membersRemove' | 'projectsLeave';
  projectId: string;
  member: Pick<MemberRow, 'user_id' | 'role'>;
  to: MemberRole | null;
}

const roleFacts = (role: Role | null) => (role === null ? null : { role });

/**
 * Changes or removes a member, with a line of the audit, and ends what they handed out as a manager where they are none any
 * more. Throws `conflict` where the member, or the right of the caller, was changed in the same moment.
 */
export async function changeMember(
  ctx: Context,
  { action, projectId, member, to }: MemberChange,
): Promise<void> {
  const { db } = ctx.deps;
  const may = action === 'projectsLeave' ? { sql: 'true', values: [] } : mayManage(ctx, projectId);
  const found = `project_id = ? AND user_id = ? AND role = ? AND ${may.sql}`;
  const values: SqlValue[] = [projectId, member.user_id, member.role, ...may.values];
  const before = [
    ...lockRow(db, 'users', ctx.userId),
    ...auditLine(
      ctx,
      {
        projectId,
        action,
        object: `member ${member.user_id}`,
        before: roleFacts(member.role),
        after: roleFacts(to),
      },
      { sql: `EXISTS (SELECT 1 FROM project_members WHERE ${found})`, values },
    ),
  ];
  const change =
    to === null
      ? db.prepare(`DELETE FROM project_members WHERE ${found} RETURNING user_id`).bind(...values)
      : db
          .prepare(`UPDATE project_members SET role = ? WHERE ${found} RETURNING user_id`)
          .bind(to, ...values);
  const results = await db.batch([
    ...before,
    change,
    ...endHandedOut(ctx, projectId, member.user_id),
  ]);
  if (results[before.length]?.results.length === 0) throw membersChanged();
}
