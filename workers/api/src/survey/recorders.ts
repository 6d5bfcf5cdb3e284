import { limits } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { allRows, either, jsonTexts, sql } from '../base/sql.ts';
import { yieldByTime } from '../base/turns.ts';
import { recorderSql } from './deployment-recordings.ts';

/** A recorder in a dataset; null for recordings that name none. */
export interface Recorder {
  data_id: string;
  device_id: string | null;
}

/** Datasets per statement: each recorder of one takes a seek. */
const datasetsAtOnce = 50;

const emptyText = either(sql`''`, sql`CAST('' AS TEXT) COLLATE "C"`);

/**
 * Recorders of datasets, found by seeks from one to the next, however many recordings there are. At
 * most as many as a project has deployments.
 */
export async function recordersOf(
  deps: Pick<Deps, 'db' | 'turns'>,
  dataIds: readonly string[],
): Promise<Recorder[]> {
  const recorders: Recorder[] = [];
  for (let at = 0; at < dataIds.length; at += datasetsAtOnce) {
    await yieldByTime(deps);
    const some = jsonTexts(dataIds.slice(at, at + datasetsAtOnce));
    const found = await allRows<Recorder>(
      deps.db,
      sql`WITH RECURSIVE asked (data_id) AS ${some},
        found (data_id, device_id) AS (
          SELECT data_id, ${emptyText} FROM asked
          UNION ALL
          SELECT found.data_id, (SELECT ${recorderSql} FROM files
              WHERE files.data_id = found.data_id AND kind = 'recording'
                AND ${recorderSql} > found.device_id
              ORDER BY ${recorderSql} LIMIT 1)
            FROM found WHERE found.device_id IS NOT NULL)
        SELECT data_id, device_id FROM found WHERE device_id <> ''
        UNION ALL
        SELECT data_id, NULL FROM asked WHERE EXISTS (SELECT 1 FROM files
          WHERE files.data_id = asked.data_id AND kind = 'recording' AND ${recorderSql} IS NULL)
        LIMIT ${limits.deployments_per_project - recorders.length}`,
    );
    for (const one of found) recorders.push(one);
    if (recorders.length >= limits.deployments_per_project) break;
  }
  return recorders;
}
