import type { RouteId } from '@biophony/contract';
import type { Context } from '../../http/handler.ts';
import type { Statement } from '../../ports/database.ts';
import type { When } from '../timeline/record-event.ts';
import { factsText, type Facts } from './facts-text.ts';

/** Lines that the audit of a project keeps; the oldest leave. */
export const auditLinesKept = 100_000;

/** What a call did in a project. */
export interface AuditLine {
  projectId: string;
  /** The row that was called. */
  action: RouteId;
  /** What it was done to, as `noun id`, such as `site 5f0c...`. */
  object: string;
  /** What of it changed. Secrets do not belong here; exact places may, since only the owner and managers read them. */
  before?: Facts | null;
  after?: Facts | null;
}

/** One line in 256 also removes the oldest ones beyond the bound, so that counting them costs each call next to nothing. */
const prunes = (auditId: string) => auditId.startsWith('00');

/**
 * Statements that write a line of the audit; they belong into the batch of the change, so that neither happens without
 * the other. With `when`, a condition on the project's row, only where it holds. `auditId` is the same where a call is
 * repeated under its key. None where no account calls, as when the service makes the example project.
 */
export function auditLine(
  { deps: { db }, actorId, requestId, now }: Context,
  { projectId, action, object, before, after }: AuditLine,
  when: When = { sql: 'true', values: [] },
  auditId: string = crypto.randomUUID(),
): Statement[] {
  if (actorId === '') return [];
  const line = db
    .prepare(
      `INSERT INTO audit_lines (audit_id, project_id, at, actor_id, actor, action, object, facts_before, facts_after, request_id)
       SELECT ?, project_id, ?, ?, coalesce((SELECT display_name FROM users AS actors WHERE actors.user_id = ?), ''),
         ?, ?, ?, ?, ? FROM projects WHERE project_id = ? AND (${when.sql})
       ON CONFLICT (audit_id) DO NOTHING`,
    )
    .bind(
      auditId,
      now.toISOString(),
      actorId,
      actorId,
      action,
      object,
      factsText(before),
      factsText(after),
      requestId,
      projectId,
      ...when.values,
    );
  if (!prunes(auditId)) return [line];
  const oldest = db
    .prepare(
      `DELETE FROM audit_lines WHERE audit_id IN (SELECT audit_id FROM audit_lines WHERE project_id = ?
         ORDER BY at DESC, audit_id DESC LIMIT 10000 OFFSET ${auditLinesKept})`,
    )
    .bind(projectId);
  return [line, oldest];
}
