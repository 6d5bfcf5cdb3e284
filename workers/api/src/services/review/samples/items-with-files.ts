import type { SampleItemCreate } from '@biophony/contract';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import { jsonRows } from '../../../ports/dialect.ts';
import { toMilliseconds } from '../shared/milliseconds.ts';

/** An item as it is written. */
export interface WrittenItem {
  file_id: string;
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  score: number;
  stratum: number;
  site_id: string | null;
}

interface Found {
  position: number;
  file_id: string | null;
  dataset: string | null;
}

/** The items with the recordings that they name. Throws `invalid_request` for the first one whose recording the project has not. */
export async function itemsWithFiles(
  { deps: { db } }: Context,
  projectId: string,
  items: readonly SampleItemCreate[],
): Promise<WrittenItem[]> {
  const named = items.map(({ data_id, file }) => ({ data_id, file }));
  const { results } = await db
    .prepare(
      `SELECT asked.position, files.file_id, datasets.data_id AS dataset
       FROM ${jsonRows(db, { data_id: 'text', file: 'text' }, 'asked')}
       LEFT JOIN datasets ON datasets.data_id = asked.data_id AND datasets.project_id = ?
       LEFT JOIN files ON files.data_id = datasets.data_id AND files.filename = asked.file AND files.kind = 'recording'
       ORDER BY asked.position`,
    )
    .bind(JSON.stringify(named), projectId)
    .all<Found>();
  return items.map((item, at) => {
    const { file_id = null, dataset = null } = results[at] ?? {};
    if (file_id === null)
      throw new ApiError(
        'invalid_request',
        dataset === null
          ? `items[${at}].data_id names no dataset of this project. It may have been deleted; draw the sample again.`
          : `items[${at}].file names no recording of its dataset. Send the name as the detections have it.`,
        `items[${at}].${dataset === null ? 'data_id' : 'file'}`,
      );
    return {
      file_id,
      data_id: item.data_id,
      file: item.file,
      start_ms: toMilliseconds(item.start_s),
      end_ms: toMilliseconds(item.end_s),
      score: item.score,
      stratum: item.stratum,
      site_id: item.site_id ?? null,
    };
  });
}
