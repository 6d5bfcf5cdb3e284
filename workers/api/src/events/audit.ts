import { type AuditEntry, limits, type RouteId } from '@biophony/contract';
import { type Database, lockRow, type Statement } from '../base/database.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor } from '../http/paging.ts';
import { ownProject } from '../identity/membership.ts';
import { type ProjectEvent, recordEvent, type When } from './timeline.ts';

/** What a line of the audit tells of a thing. */
export type Facts = Readonly<Record<string, unknown>>;

/** Of two states of a thing, the members that differ. */
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

/**
 * Facts as they are stored: JSON with texts of at most 300 characters, and of at most 4,000 together, beyond which only
 * the names of the facts are kept.
 */
export function factsText(facts: Facts | null | undefined): string | null {
  if (!facts) return null;
  const text = JSON.stringify(facts, (_, value: unknown) =>
    typeof value === 'string' ? shortened(value) : value,
  );
  if (text.length <= longestFacts) return text;
  return JSON.stringify({ too_long: Object.keys(facts).map(shortened).slice(0, 10) });
}

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

/** Statements that record an event of a call, and a line of the audit where the event was recorded; for the batch of the change. */
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
 * Statements to begin a batch with that queues an analysis: of several batches at once one finds it as `when` asks of
 * its row, and tells the timeline.
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

/** What somebody is called who has ended the account. */
const formerMember = 'Former member';

/**
 * Statements that take the name of an account out of the audits and invitations of the projects that it worked on; what was
 * done stays. They belong into the batch that ends the account.
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

/** Who changed what in a project, newest first, a page at a time; of one person where they are named. */
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
