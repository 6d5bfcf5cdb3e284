import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownDeployment } from '../deployments/deployment-row.ts';
import { toLogEntry, type CorrectionRow } from '../deployments/correction-row.ts';

/** The log of a deployment's corrections, newest first, a page at a time. */
export const listCorrections: Handler<'correctionsList'> = async ({ ctx, params, query }) => {
  const { deployment_id: deploymentId } = await ownDeployment(ctx, params);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor ? decodeCursor(query.cursor, 2) : null;
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT * FROM clock_corrections WHERE deployment_id = ? ${after ? 'AND (made_at, correction_id) < (?, ?)' : ''}
       ORDER BY made_at DESC, correction_id DESC LIMIT ?`,
    )
    .bind(deploymentId, ...(after ?? []), limit + 1)
    .all<CorrectionRow>();
  const page = results.slice(0, limit);
  const last = page.at(-1);
  return {
    corrections: page.map(toLogEntry),
    next_cursor:
      results.length > limit && last ? encodeCursor([last.made_at, last.correction_id]) : null,
  };
};
