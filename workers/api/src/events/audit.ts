import { type AuditEntry, limits, type RouteId } from '@biophony/contract';
import { type Database, lockRow, type Statement } from '../base/database.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { type ProjectEvent, recordEvent, type When } from './timeline.ts';

export type Facts = Readonly<Record<string, unknown>>;

export const changesOf = (
  was: Facts,
  is: Facts,
  names: readonly string[],
): { before: Facts; after: Facts } => ({
  before: Object.fromEntries(names.map((name) => [name, was[name]])),
  after: Object.fromEntries(names.map((name) => [name, is[name]])),
});

const longestText = 300;
const longestFacts = 4000;

const shortened = (text: string): string =>
  text.length <= longestText
    ? text
    : `${text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '')}...`;

/** JSON with texts of at most 300 characters, 4,000 in all; above that only the facts' names. */
export function factsText(facts: Facts | null | undefined): string | null {
  if (!facts) return null;
  const text = JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'string' ? shortened(value) : value,
  );
  if (text.length <= longestFacts) return text;
  return JSON.stringify({ too_long: Object.keys(facts).map(shortened).slice(0, 10) });
}

/** Per project; the oldest are removed. */
export const auditLinesKept = 100_000;

export interface AuditLine {
  projectId: string;
  action: RouteId;
  /** As `noun id`, such as `site 5f0c...`. */
  object: string;
  /** Never secrets. Exact coordinates are fine: only the owner and managers read them. */
  before?: Facts | null;
  after?: Facts | null;
}

/** One line in 256 also removes the oldest, so that counting costs next to nothing. */
const prunes = (auditId: string) => auditId.startsWith('00');

/**
 * Put these into the batch of the change, so that neither happens without the other. `when` is a
 * condition on the project's row. `auditId` is the same for a repeated call. None if no account
 * calls, as for the example project.
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

/** Put these into the batch of the change. No audit line without the event. */
export function auditedEvent(
  ctx: Context,
  { eventId = crypto.randomUUID(), ...event }: Omit<ProjectEvent, 'now'>,
  line: Omit<AuditLine, 'projectId'>,
  when?: When,
): Statement[] {
  return [
    ...recordEvent(ctx.deps.db, { ...event, eventId, now: ctx.now }, when),
    ...auditLine(
      ctx,
      { ...line, projectId: event.projectId },
      { sql: 'EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ?)', values: [eventId] },
      eventId,
    ),
  ];
}

interface QueuedAnalysis {
  analysis_id: string;
  analysis_type: string;
  project_id: string;
}

/**
 * Begin the batch with these: of concurrent batches, one finds the row as `when` asks and records
 * the event.
 */
export const recordQueued = (
  ctx: Context,
  { analysis_id, analysis_type, project_id }: QueuedAnalysis,
  files: number | null,
  when: When,
): Statement[] => [
  ...lockRow(ctx.deps.db, 'analyses', analysis_id),
  ...auditedEvent(
    ctx,
    { projectId: project_id, action: 'Analysis queued', metadata: { analysis_type, files } },
    { action: 'analysesExecute', object: `analysis ${analysis_id}`, after: { files } },
    { sql: `EXISTS (SELECT 1 FROM analyses WHERE ${when.sql})`, values: when.values },
  ),
];

/** Name of people who ended their account. */
const formerMember = 'Former member';

/**
 * Removes a name from audits and invitations; the records stay. For the batch that ends the
 * account.
 */
export const forgetMember = (db: Database, accountId: string): Statement[] => [
  db.prepare(`UPDATE audit_lines SET actor = '${formerMember}' WHERE actor_id = ?`).bind(accountId),
  db
    .prepare(`UPDATE invitations SET invited_by = '${formerMember}' WHERE made_by = ?`)
    .bind(accountId),
];

type AuditRow = Omit<AuditEntry, 'before' | 'after'> & {
  facts_before: string | null;
  facts_after: string | null;
};

const factsOf = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

export const listAudit: Handler<'auditList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const { actor_id: actor } = query;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT audit_id, at, actor_id, actor, action, object, facts_before, facts_after, request_id FROM audit_lines
       WHERE project_id = ? ${actor === undefined ? '' : 'AND actor_id = ?'} ${after ? 'AND (at, audit_id) < (?, ?)' : ''}
       ORDER BY at DESC, audit_id DESC LIMIT ?`,
    )
    .bind(projectId, ...(actor === undefined ? [] : [actor]), ...(after ?? []), limit + 1)
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
