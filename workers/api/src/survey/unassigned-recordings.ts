import type { Effort } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { allRows, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import type { Context } from '../http/handler.ts';
import {
  clockOfDeployment,
  findFailure,
  type JudgedRecording,
  membership,
  readableSql,
  recordedSql,
  recorderSql,
  recordingsOfDataset,
} from './deployment-recordings.ts';
import { correctionOf, type DeploymentRow } from './deployment-row.ts';

type Unassigned = Effort['unassigned'][number];

export interface RecorderTotals extends Unassigned {
  untimed: number;
  untimed_seconds: number;
}

/** Where statements block other calls. */
const filesAtOnce = 1000;

type Counted = Omit<RecorderTotals, 'data_id'>;

const sums = sql`device_id, count(*) AS recordings,
  coalesce(sum(duration_s) FILTER (WHERE readable), 0) AS seconds,
  count(*) FILTER (WHERE untimed) AS untimed,
  coalesce(sum(duration_s) FILTER (WHERE untimed AND readable), 0) AS untimed_seconds`;

const countedColumns = sql`${recorderSql} AS device_id, files.duration_s,
  ${recordedSql} IS NULL AS untimed,
  ${readableSql} AS readable`;

/** Unordered; in several statements. */
async function totalsOfDataset({ db, turns }: Deps, dataId: string): Promise<Counted[]> {
  const totals = new Map<string | null, Counted>();
  let after = '';
  while (true) {
    await yieldByTime({ turns });
    const results = await allRows<Counted & { last: string }>(
      db,
      sql`SELECT ${sums}, max(file_id) AS last FROM (
        SELECT ${countedColumns}, files.file_id FROM files
        WHERE files.data_id = ${dataId} AND files.kind = 'recording' AND files.file_id > ${after}
        ORDER BY files.file_id LIMIT ${filesAtOnce}) AS listed
        GROUP BY device_id`,
    );
    let read = 0;
    for (const { last, ...row } of results) {
      read += row.recordings;
      if (last > after) after = last;
      const total = totals.get(row.device_id);
      if (!total) totals.set(row.device_id, row);
      else
        for (const name of ['recordings', 'seconds', 'untimed', 'untimed_seconds'] as const)
          total[name] += row[name];
    }
    if (read < filesAtOnce) return [...totals.values()];
  }
}

export async function recorderTotals(
  deps: Deps,
  projectId: string,
  [dataId, deviceId]: readonly [string, string],
  limit: number,
): Promise<RecorderTotals[]> {
  const { db, turns } = deps;
  if (!turns) {
    const results = await allRows<RecorderTotals>(
      db,
      sql`SELECT data_id, ${sums}
        FROM (SELECT files.data_id, ${countedColumns}
          FROM datasets JOIN files ON files.data_id = datasets.data_id AND files.kind = 'recording'
          WHERE project_id = ${projectId} AND datasets.data_id >= ${dataId}) AS listed
        WHERE (data_id, coalesce(device_id, '')) > (${dataId}, ${deviceId})
        GROUP BY data_id, device_id ORDER BY data_id, coalesce(device_id, '') LIMIT ${limit}`,
    );
    return results;
  }
  const datasets = await allRows<{ data_id: string }>(
    db,
    sql`SELECT data_id FROM datasets
      WHERE project_id = ${projectId} AND data_id >= ${dataId} ORDER BY data_id`,
  );
  const totals: RecorderTotals[] = [];
  const nameOf = ({ device_id }: Counted) => device_id ?? '';
  for (const { data_id } of datasets) {
    const recorders = (await totalsOfDataset(deps, data_id))
      .filter((one) => data_id > dataId || nameOf(one) > deviceId)
      .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    totals.push(...recorders.slice(0, limit - totals.length).map((one) => ({ data_id, ...one })));
    if (totals.length >= limit) break;
  }
  return totals;
}

/** Null if everything belongs to a deployment. Also the number of recordings read. */
export async function readUnassigned(
  ctx: Context,
  totals: RecorderTotals,
  deployments: readonly DeploymentRow[],
): Promise<{ unassigned: Unassigned | null; read: number }> {
  const { data_id, device_id, untimed, untimed_seconds } = totals;
  const own = deployments.filter(
    (row) => row.device_id === device_id && (row.data_id === null || row.data_id === data_id),
  );
  if (own.length === 0) {
    const { recordings, seconds } = totals;
    return { unassigned: { data_id, device_id, recordings, seconds }, read: 0 };
  }
  const rules = own.map((row) => {
    const correction = correctionOf(row);
    return { clock: clockOfDeployment(row, correction), belongs: membership(row, correction) };
  });
  let [recordings, seconds, read] = [untimed, untimed_seconds, 0];
  const all = recordingsOfDataset<JudgedRecording>(ctx.deps, data_id, device_id, {}, sql`, issue`);
  for await (const rows of all) {
    read += rows.length;
    for (const recording of rows) {
      const { recorded_at, duration_s } = recording;
      const isOwned = rules.some(({ clock, belongs }) => {
        const time = clock(recorded_at);
        return time !== null && belongs(recorded_at, time.ms);
      });
      if (isOwned) continue;
      recordings += 1;
      if (findFailure(recording) === null) seconds += duration_s ?? 0;
    }
  }
  return { unassigned: recordings > 0 ? { data_id, device_id, recordings, seconds } : null, read };
}
