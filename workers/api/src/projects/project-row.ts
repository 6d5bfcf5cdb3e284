import type { MemberRole, Note, Project, ProjectSummary, Role } from '@biophony/contract';
import { type Database, insertionOrder, jsonList, type Statement } from '../base/database.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/handler.ts';
import { isReached, type ProjectRow } from '../identity/membership.ts';
import { hidesPlacesSql } from '../identity/places.ts';

export interface SummaryRow extends ProjectRow {
  data_done: number;
  analysis_done: number;
  file_count: number;
  data_size_bytes: number;
  note_count: number;
  dataset_count: number;
  site_count: number;
  tags: string;
  /** 1 if the project hides exact coordinates. */
  hides: number;
  /** Null for the caller's own; absent if not asked for. */
  member_role?: MemberRole | null;
  owner_name?: string | null;
}

/** Serves any number of projects; `rest` follows FROM. */
export const summaryQuery = (db: Database, rest: string, more = '') => `
  SELECT projects.*,${more}
    EXISTS (SELECT 1 FROM datasets WHERE datasets.project_id = projects.project_id
      AND validation_status IN ('valid', 'partial') AND file_count > 0) AS data_done,
    EXISTS (SELECT 1 FROM analyses WHERE analyses.project_id = projects.project_id
      AND status = 'completed') AS analysis_done,
    (SELECT coalesce(sum(file_count), 0) FROM datasets
      WHERE datasets.project_id = projects.project_id) AS file_count,
    (SELECT coalesce(sum(total_size_bytes), 0) FROM datasets
      WHERE datasets.project_id = projects.project_id) AS data_size_bytes,
    (SELECT count(*) FROM datasets WHERE datasets.project_id = projects.project_id) AS dataset_count,
    (SELECT count(*) FROM sites WHERE sites.project_id = projects.project_id) AS site_count,
    (SELECT count(*) FROM notes WHERE notes.project_id = projects.project_id) AS note_count,
    (SELECT ${jsonList(db, 'tag', insertionOrder(db, 'tags'))} FROM tags
      WHERE tags.project_id = projects.project_id) AS tags,
    ${hidesPlacesSql('projects.project_id')} AS hides
  FROM ${rest}`;

/**
 * Progress is 0, 50 or 100: data and analysis count, reports cannot be made yet; with both it is
 * `completed`. Without a role, as for widgets, role and owner are omitted.
 */
export function toSummary(row: SummaryRow, role?: Role): ProjectSummary {
  const progress = { data: row.data_done === 1, analysis: row.analysis_done === 1, report: false };
  const done = Number(progress.data) + Number(progress.analysis);
  return {
    project_id: row.project_id,
    title: row.title,
    description: row.description,
    status: done === 2 ? 'completed' : 'active',
    progress,
    progress_percentage: done * 50,
    file_count: row.file_count,
    data_size_bytes: row.data_size_bytes,
    tags: JSON.parse(row.tags) as string[],
    note_count: row.note_count,
    dataset_count: row.dataset_count,
    site_count: row.site_count,
    hides_places: row.hides === 1,
    ...(role === undefined
      ? {}
      : { role, owner: role === 'owner' ? null : (row.owner_name ?? '') }),
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

const ownerName =
  '(SELECT display_name FROM users WHERE users.user_id = projects.user_id) AS owner_name,';

/** Includes the owner's name if somebody else reads it. */
const summaryStatement = (
  { deps: { db }, userId, actorId }: Context,
  projectId: string,
): Statement =>
  db
    .prepare(
      summaryQuery(
        db,
        'projects WHERE project_id = ? AND user_id = ?',
        actorId === userId ? '' : ownerName,
      ),
    )
    .bind(projectId, userId);

const eventsShown = 500;

interface EventRow {
  event_id: string;
  action: string;
  timestamp: string;
  metadata: string;
}

const toEvent = ({ event_id, action, timestamp, metadata }: EventRow) => {
  // Only an upload's mail needs its dataset.
  const { data_id: _dataId, ...read } = JSON.parse(metadata) as Record<string, unknown>;
  return {
    event_id,
    action,
    timestamp,
    ...(Object.keys(read).length > 0 ? { metadata: read } : {}),
  };
};

/** Throws `not_found` if absent or not the caller's. */
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
