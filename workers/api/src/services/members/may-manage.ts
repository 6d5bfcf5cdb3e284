import type { Context } from '../../http/handler.ts';
import type { SqlValue, Statement } from '../../ports/database.ts';
import type { When } from '../timeline/record-event.ts';

/**
 * A condition that the caller is the owner or a manager still: what they hand out or change must not outlast a removal in the
 * same moment. It stands in batches that begin with the lock of the owner's row.
 */
export const mayManage = ({ userId, actorId, role }: Context, projectId: string): When => {
  const values: SqlValue[] = [projectId, userId];
  const owned =
    'EXISTS (SELECT 1 FROM projects AS owned WHERE owned.project_id = ? AND owned.user_id = ?)';
  if (role === 'owner') return { sql: owned, values };
  return {
    sql: `${owned} AND EXISTS (SELECT 1 FROM project_members AS managers WHERE managers.project_id = ?
      AND managers.user_id = ? AND managers.role = 'manager')`,
    values: [...values, projectId, actorId],
  };
};

/**
 * Statements that end what somebody handed out as a manager, where they are none any more: they know the tokens of these
 * links, and must not come back by them.
 */
export const endHandedOut = (
  { deps: { db }, now }: Pick<Context, 'deps' | 'now'>,
  projectId: string,
  userId: string,
): Statement[] => {
  const isNone = `NOT EXISTS (SELECT 1 FROM project_members WHERE project_id = ? AND user_id = ? AND role = 'manager')`;
  const values = [projectId, userId, projectId, userId];
  return [
    db
      .prepare(
        `UPDATE invitations SET revoked_at = ? WHERE project_id = ? AND made_by = ? AND accepted_at IS NULL
           AND revoked_at IS NULL AND ${isNone}`,
      )
      .bind(now.toISOString(), ...values),
    db
      .prepare(`DELETE FROM viewer_links WHERE project_id = ? AND user_id = ? AND ${isNone}`)
      .bind(...values),
  ];
};
