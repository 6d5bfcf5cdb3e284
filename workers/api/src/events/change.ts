import type { RouteId } from '@biophony/contract';
import { always, batch, lockRow, type Sql, sql } from '../base/sql.ts';
import { type ApiError, orNull } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';
import { auditLinesKept, type Facts, factsText } from './audit.ts';

/** Seconds: an upload has several batches, and the next may bring what one lacks. */
const waits: Partial<Record<Action, number>> = {
  'Analysis completed': 0,
  'Analysis failed': 0,
  'Dataset uploaded': 600,
};

type Action =
  | 'Project created'
  | 'Title changed'
  | 'Description changed'
  | 'Note added'
  | 'Note changed'
  | 'Note deleted'
  | 'Public access changed'
  | 'Places hidden'
  | 'Places shown'
  | 'Tag added'
  | 'Tag removed'
  | 'Dataset created'
  | 'Dataset uploaded'
  | 'Dataset deleted'
  | 'File refused'
  | 'File damaged'
  | 'Analysis created'
  | 'Analysis queued'
  | 'Analysis started'
  | 'Analysis completed'
  | 'Analysis failed'
  | 'Analysis cancelled'
  | 'Analysis deleted'
  | 'Site created'
  | 'Site deleted'
  | 'Deployment sheet imported'
  | 'Deployments created'
  | 'Deployment deleted'
  | 'Clock corrected'
  | 'Clock correction reverted'
  | 'Sample created'
  | 'Calibration created';

interface TimelineEvent {
  action: Action;
  metadata: Record<string, unknown>;
}

interface AuditLine {
  action: RouteId;
  /** `noun id`, such as `site 5f0c...`. */
  object: string;
  /** Never secrets. Exact coordinates are fine: only the owner and managers read them. */
  before?: Facts | null;
  after?: Facts | null;
}

interface ProjectRecord {
  projectId: string;
  /** For a creation, the created object's ID, so that a retry records it once. */
  id?: string;
  event?: TimelineEvent | readonly TimelineEvent[];
  audit?: AuditLine;
}

/** A program has no account, and writes no audit line. */
export type Author = Pick<Context, 'now'> & Partial<Pick<Context, 'actorId' | 'requestId'>>;

function eventStatements(
  projectId: string,
  { action, metadata }: TimelineEvent,
  eventId: string,
  now: Date,
  when: Sql,
): Sql[] {
  const at = now.toISOString();
  const wait = waits[action];
  return [
    sql`INSERT INTO timeline_events (event_id, project_id, action, timestamp, metadata)
      SELECT ${eventId}, project_id, ${action}, ${at}, ${JSON.stringify(metadata)} FROM projects
      WHERE project_id = ${projectId} AND (${when})
      ON CONFLICT (event_id) DO NOTHING`,
    sql`UPDATE projects SET updated_at = CASE WHEN updated_at < ${at} THEN ${at} ELSE updated_at END
      WHERE project_id = ${projectId} AND ${isRecorded(eventId)}`,
    ...(wait === undefined
      ? []
      : [
          sql`INSERT INTO mail_queue (event_id, queued_at, due_at)
            SELECT event_id, timestamp, ${new Date(now.getTime() + wait * 1000).toISOString()}
            FROM timeline_events WHERE event_id = ${eventId} ON CONFLICT DO NOTHING`,
        ]),
  ];
}

/** One line in 256 also removes the oldest, to save counting. */
const prunes = (auditId: string) => auditId.startsWith('00');

/** None without an account, as for the example project. */
function auditStatements(
  { actorId = '', requestId = '', now }: Author,
  projectId: string,
  { action, object, before, after }: AuditLine,
  when: Sql,
  auditId: string = crypto.randomUUID(),
): Sql[] {
  if (actorId === '') return [];
  const line = sql`INSERT INTO audit_lines (audit_id, project_id, at, actor_id, actor, action,
    object, facts_before, facts_after, request_id)
    SELECT ${auditId}, project_id, ${now.toISOString()}, ${actorId},
      coalesce((SELECT display_name FROM users AS actors WHERE actors.user_id = ${actorId}), ''),
      ${action}, ${object}, ${factsText(before)}, ${factsText(after)}, ${requestId}
    FROM projects WHERE project_id = ${projectId} AND (${when})
    ON CONFLICT (audit_id) DO NOTHING`;
  if (!prunes(auditId)) return [line];
  const oldest = sql`DELETE FROM audit_lines WHERE audit_id IN (
    SELECT audit_id FROM audit_lines WHERE project_id = ${projectId}
    ORDER BY at DESC, audit_id DESC LIMIT 10000 OFFSET ${auditLinesKept})`;
  return [line, oldest];
}

const isRecorded = (eventId: string) =>
  sql`EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ${eventId})`;

/** Put these into the batch of the change. `when` is a condition on the project's row. */
export function recordStatements(
  author: Author,
  { projectId, id, event = [], audit }: ProjectRecord,
  when: Sql = always,
): Sql[] {
  const events = [event].flat().map((one, at) => ({
    ...one,
    eventId: at === 0 && id !== undefined ? id : crypto.randomUUID(),
  }));
  const [only] = events.length === 1 ? events : [];
  return [
    ...events.flatMap((one) => eventStatements(projectId, one, one.eventId, author.now, when)),
    ...(audit
      ? auditStatements(
          author,
          projectId,
          audit,
          only ? isRecorded(only.eventId) : when,
          only?.eventId ?? id,
        )
      : []),
  ];
}

/** Condition of If-Match. */
export const isVersion = (ifMatch: number | null): Sql =>
  ifMatch === null ? always : sql`version = ${ifMatch}`;

interface Change extends ProjectRecord {
  owner?: string;
  /** Before all others. */
  first?: readonly Sql[];
  make?: readonly Sql[];
  /** May use columns of the project's row. */
  when: Sql;
  write?: readonly Sql[];
  /** Why the first statement of `make`, or else of `write`, changed no row. */
  otherwise?: () => ApiError | Promise<ApiError>;
}

/**
 * One batch: locks the owner's row, so that limits and states stay as `when` finds them, and writes
 * the change with its event and audit line. Then it reads the answer, which a repeated creation
 * finds too; without `read` it returns whether the first statement of `make`, or else of `write`,
 * changed a row. Throws `not_found` if the project is gone, or what `otherwise` returns.
 */
export async function change<T>(
  ctx: Context,
  change: Change & { read: () => Promise<T> },
): Promise<T>;
export async function change(ctx: Context, change: Change): Promise<boolean>;
export async function change<T>(
  ctx: Context,
  {
    owner,
    first = [],
    make = [],
    when,
    write = [],
    read,
    otherwise,
    ...record
  }: Change & { read?: () => Promise<T> },
): Promise<T | boolean> {
  const before = [lockRow('users', owner ?? ctx.userId), ...first];
  const records = recordStatements(ctx, record, when);
  const results = await batch(ctx.deps.db, [...before, ...make, ...records, ...write]);
  const deciding = make.length > 0 ? before.length : before.length + records.length;
  const isWritten = (results[deciding]?.meta.changes ?? 0) > 0;
  if (otherwise && !isWritten) {
    const existingValue = make.length > 0 && read ? await orNull(read()) : null;
    if (existingValue !== null) return existingValue;
    if (owner === undefined) await ownProject(ctx, record.projectId);
    throw await otherwise();
  }
  return read ? read() : isWritten;
}
