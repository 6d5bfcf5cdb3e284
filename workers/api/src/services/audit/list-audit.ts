import { limits, type AuditEntry } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { ownProject } from '../rows/own-project.ts';

type AuditRow = Omit<AuditEntry, 'before' | 'after'> & {
  facts_before: string | null;
  facts_after: string | null;
};

const factsOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

/** Who changed what in a project, newest first, a page at a time. */
export const listAudit: Handler<'auditList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT audit_id, at, actor_id, actor, action, object, facts_before, facts_after, request_id FROM audit_lines
       WHERE project_id = ? ${after ? 'AND (at, audit_id) < (?, ?)' : ''}
       ORDER BY at DESC, audit_id DESC LIMIT ?`,
    )
    .bind(projectId, ...(after ?? []), limit + 1)
    .all<AuditRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(({ facts_before, facts_after, ...line }) => ({
      ...line,
      before: factsOf(facts_before),
      after: factsOf(facts_after),
    })),
    next_cursor: results.length > limit && last ? encodeCursor([last.at, last.audit_id]) : null,
  };
};
