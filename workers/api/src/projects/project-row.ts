import type { MemberRole, Note, Project, ProjectSummary, Role } from '@biophony/contract';
import { allRows, batch, insertionOrder, jsonList, nothing, type Sql, sql } from '../base/sql.ts';
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
  /** Exact coordinates. */
  hides: number;
  member_role?: MemberRole | null;
  owner_name?: string | null;
}

/** `rest` follows FROM. */
export const summaryQuery = (rest: Sql, more: Sql = nothing): Sql => sql`
  SELECT projects.*, ${more}
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
    (SELECT ${jsonList(sql`tag`, insertionOrder('tags'))} FROM tags
      WHERE tags.project_id = projects.project_id) AS tags,
    ${hidesPlacesSql(sql`projects.project_id`)} AS hides
  FROM ${rest}`;

/**
 * Progress is 0, 50 or 100: data and analysis count; with both it is `completed`. Without a role,
 * as for widgets, role and owner are omitted.
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

const ownerName = sql`(SELECT display_name FROM users
  WHERE users.user_id = projects.user_id) AS owner_name,`;

const ownSummary = ({ userId, actorId }: Context, projectId: string): Sql =>
  summaryQuery(
    sql`projects WHERE project_id = ${projectId} AND user_id = ${userId}`,
    actorId === userId ? nothing : ownerName,
  );

const eventsShown = 500;

interface EventRow {
  event_id: string;
  action: string;
  timestamp: string;
  metadata: string;
}

const toEvent = ({ event_id, action, timestamp, metadata }: EventRow) => {
  // Only mails need these: which dataset, analysis and batch.
  const {
    data_id: _dataId,
    analysis_id: _analysisId,
    batch_id: _batchId,
    ...read
  } = JSON.parse(metadata) as Record<string, unknown>;
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
  const [summary, events] = await batch(db, [
    ownSummary(ctx, projectId),
    sql`SELECT event_id, action, timestamp, metadata FROM timeline_events
      WHERE project_id = ${projectId} ORDER BY timestamp DESC,
        ${insertionOrder('timeline_events')} DESC LIMIT ${eventsShown}`,
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
  const notes = await allRows<Note>(
    ctx.deps.db,
    sql`SELECT note_id, text, author, created_at, updated_at, version FROM notes
      WHERE project_id = ${projectId} ORDER BY created_at DESC, ${insertionOrder('notes')} DESC`,
  );
  return { ...project, note_count: notes.length, notes };
}
