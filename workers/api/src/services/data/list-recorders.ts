import type { Recorders } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { ownDataset } from '../rows/dataset-row.ts';
import { jsonMember } from '../../ports/dialect.ts';

/** Recorders that are told of one dataset; those of a card are one or two. */
const mostRecorders = 5000;

/** The recorders that a dataset's files name in their headers, each once. */
export const listRecorders: Handler<'recordersList'> = async ({ ctx, params }) => {
  const { db } = ctx.deps;
  const { data_id } = await ownDataset(ctx, params.dataId);
  const { results } = await db
    .prepare(
      `SELECT ${jsonMember(db, 'recording', 'device_id')} AS device_id, count(*) AS files FROM files
       WHERE data_id = ? AND kind = 'recording' GROUP BY 1 ORDER BY files DESC, device_id NULLS FIRST LIMIT ${mostRecorders}`,
    )
    .bind(data_id)
    .all<Recorders['recorders'][number]>();
  return { recorders: results };
};
