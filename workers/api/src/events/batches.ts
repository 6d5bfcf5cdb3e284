import { analysisType, knownModels } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { allRows, firstRow, jsonMember, quoted, sql } from '../base/sql.ts';
import type { EndedBatch, MailEvent } from './mail-text.ts';

const ends = ['Analysis completed', 'Analysis failed'];
/** Whoever has not started an analysis an hour after its creation may never do so. */
const startMs = 3_600_000;
/** A batch to which one was added so lately may get more. */
const growsMs = 60_000;

interface Row {
  analysis_id: string;
  analysis_type: string;
  analysis_name: string | null;
  status: string;
  cancelled: number;
  error_message: string | null;
  dataset_name: string;
  created_at: string;
}

/** The models by name, or the types. */
const nameOf = ({ analysis_type, analysis_name }: Row) => {
  const model = analysisType(analysis_type)?.model ?? null;
  return analysis_name ?? (model === null ? null : knownModels[model]?.name) ?? analysis_type;
};

/** Files and detections that the ends of its analyses told; of one that ended twice the last. */
async function countsOf({ db }: Deps, projectId: string, batchId: string, since: string) {
  const results = await allRows<{ metadata: string }>(
    db,
    sql`SELECT metadata FROM timeline_events
      WHERE project_id = ${projectId} AND timestamp >= ${since} AND action IN (${quoted(ends)})
        AND ${jsonMember(sql`metadata`, 'batch_id')} = ${batchId} ORDER BY timestamp`,
  );
  const told = results.map(({ metadata }) => JSON.parse(metadata) as Record<string, unknown>);
  const last = new Map(told.map((one) => [one.analysis_id, one]));
  const sum = (name: string) =>
    [...last.values()].reduce((total, one) => total + Number(one[name] ?? 0), 0);
  return {
    analysed: sum('files_analysed'),
    refused: sum('files_refused'),
    detections: sum('detections'),
  };
}

/**
 * The batch that an analysis ended with, for its one mail; null for an analysis of its own.
 * `overtaken`: a later end of the batch has the mail. `open`: some of it still run. Those that were
 * cancelled or deleted have ended.
 */
export async function readBatch(
  deps: Deps,
  { projectId, metadata }: MailEvent,
  eventId: string,
): Promise<EndedBatch | 'open' | 'overtaken' | null> {
  const { batch_id: batchId } = metadata;
  if (typeof batchId !== 'string') return null;
  const { db, clock } = deps;
  const later = await firstRow(
    db,
    sql`SELECT 1 FROM timeline_events AS later
      JOIN timeline_events AS this ON this.project_id = later.project_id
      WHERE this.event_id = ${eventId} AND later.timestamp >= this.timestamp AND later.action IN (${quoted(ends)})
        AND ${jsonMember(sql`later.metadata`, 'batch_id')} = ${batchId}
        AND (later.timestamp, later.event_id) > (this.timestamp, this.event_id)`,
  );
  if (later) return 'overtaken';
  const rows = await allRows<Row>(
    db,
    sql`SELECT analysis_id, analysis_type, analysis_name, status, cancelled, error_message,
        dataset_name, analyses.created_at
      FROM analyses JOIN datasets ON datasets.data_id = analyses.data_id
      WHERE analyses.project_id = ${projectId} AND batch_id = ${batchId}
      ORDER BY analyses.created_at, analysis_id`,
  );
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();
  const [startBy, grownBy] = [ago(startMs), ago(growsMs)];
  const isOpen = ({ status, created_at }: Row) =>
    ['queued', 'running'].includes(status) ||
    (status === 'configured' && created_at > startBy) ||
    created_at > grownBy;
  if (rows.some(isOpen)) return 'open';
  const [first] = rows;
  const isAlone = rows.length === 1 && first?.analysis_id === metadata.analysis_id;
  if (!first || isAlone) return null;
  const failed = rows.filter(({ status, cancelled }) => status === 'failed' && cancelled === 0);
  return {
    names: [...new Set(rows.map(nameOf))],
    total: rows.length,
    completed: rows.filter(({ status }) => status === 'completed').length,
    stopped: rows.filter(({ cancelled, status }) => status === 'failed' && cancelled === 1).length,
    notStarted: rows.filter(({ status }) => status === 'configured').length,
    failed: failed.map(({ dataset_name, error_message }) => ({
      dataset: dataset_name,
      reason: error_message ?? '',
    })),
    ...(await countsOf(deps, projectId, batchId, first.created_at)),
  };
}
