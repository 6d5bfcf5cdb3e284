import type { PresetSummary } from '@biophony/contract';
import type { Handler } from '../../http/handler.ts';
import { decodeCursor, encodeCursor } from '../rows/cursor.ts';
import { presetColumns } from './preset-row.ts';

const usualPage = 50;

/** One page of the caller's presets in the order of their names. */
export const listPresets: Handler<'presetsList'> = async ({
  ctx,
  query: { cursor, limit = usualPage, analysis_type: type },
}) => {
  const after = cursor ? decodeCursor(cursor, 1) : [];
  const { results } = await ctx.deps.db
    .prepare(
      `SELECT ${presetColumns} FROM presets
       WHERE user_id = ? ${type === undefined ? '' : 'AND analysis_type = ?'} ${cursor ? 'AND name > ?' : ''}
       ORDER BY name LIMIT ?`,
    )
    .bind(ctx.userId, ...(type === undefined ? [] : [type]), ...after, limit + 1)
    .all<PresetSummary>();
  const presets = results.slice(0, limit);
  const last = presets.at(-1);
  return {
    presets,
    next_cursor: results.length > limit && last ? encodeCursor([last.name]) : null,
  };
};
