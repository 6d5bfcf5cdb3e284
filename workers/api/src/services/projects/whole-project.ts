import type { Note, Project } from '@biophony/contract';
import { notFound } from '../../http/errors/api-error.ts';
import type { Context } from '../../http/handler.ts';
import { isReached } from '../rows/own-project.ts';
import { summaryStatement, toSummary, type SummaryRow } from './project-summary.ts';
import { insertionOrder } from '../../ports/dialect.ts';

const eventsShown = 500;

interface EventRow {
  event_id: string;
  action: string;
  timestamp: string;
  metadata: string;
}

const toEvent = ({ event_id, action, timestamp, metadata }: EventRow) => {
  // Only the mail of an upload asks for its dataset.
  const { data_id: _dataId, ...read } = JSON.parse(metadata) as Record<string, unknown>;
  return {
    event_id,
    action,
    timestamp,
    ...(Object.keys(read).length > 0 ? { metadata: read } : {}),
  };
};

/** The caller's project with tags and timeline. Throws `not_found` when it is absent or somebody else's. */
export async function projectWithoutNotes(
  ctx: Context,
  projectId = '',
): Promise<Omit<Project, 'notes'>> {
  const { db } = ctx.deps;
  const [summary, events] = await db.batch([
    summaryStatement(ctx, projectId),
    db
      .prepare(
        `SELECT event_id, action, timestamp, metadata FROM timeline_events
         WHERE project_id = ? ORDER BY timestamp DESC, ${insertionOrder(db, 'timeline_events')} DESC LIMIT ${eventsShown}`,
      )
      .bind(projectId),
  ]);
  const row = summary?.results[0] as SummaryRow | undefined;
  if (!row || !isReached(ctx, row.project_id)) throw notFound('project');
  return {
    ...toSummary(row, ctx.principal.kind === 'user' ? (ctx.role ?? 'owner') : undefined),
    timeline: ((events?.results ?? []) as unknown as EventRow[]).map(toEvent),
  };
}

/** The same with its notes. */
export async function wholeProject(ctx: Context, projectId = ''): Promise<Project> {
  const project = await projectWithoutNotes(ctx, projectId);
  const { results: notes } = await ctx.deps.db
    .prepare(
      `SELECT note_id, text, author, created_at, updated_at, version FROM notes
       WHERE project_id = ? ORDER BY created_at DESC, ${insertionOrder(ctx.deps.db, 'notes')} DESC`,
    )
    .bind(projectId)
    .all<Note>();
  return { ...project, note_count: notes.length, notes };
}
