import type { Recorders } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from './dataset-row.ts';

/** The recorders that a dataset's files name in their headers, each once. */
export const listRecorders: Handler<'recordersList'> = async ({ ctx, params }) => {
  const { data_id } = await ownDataset(ctx, params.dataId);
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT recording ->> 'device_id' AS device_id, count(*) AS files FROM files
       WHERE data_id = ? AND kind = 'recording' GROUP BY 1 ORDER BY files DESC, device_id`,
    )
    .bind(data_id)
    .all<Recorders['recorders'][number]>();
  return { recorders: results };
};
