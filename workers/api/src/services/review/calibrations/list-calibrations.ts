import { limits } from '@biophony/contract';
import type { Handler } from '../../../http/handler.ts';
import { jsonTexts } from '../../../ports/dialect.ts';
import { decodeCursor, encodeCursor } from '../../rows/cursor.ts';
import { ownProject } from '../../rows/own-project.ts';
import { isSpeciesSql } from '../reviews/review-row.ts';
import { calibrationQuery, toCalibration, type CalibrationRow } from './calibration-row.ts';

interface SizeRow {
  calibration_id: string;
  created_at: string;
  size: number;
}

const newest = `AND version = (SELECT max(version) FROM calibrations AS others
  WHERE others.project_id = calibrations.project_id AND others.species = calibrations.species
    AND others.joins = calibrations.joins)`;
const order = 'ORDER BY created_at DESC, calibration_id DESC';

/** How many of the rows make a page: as many as come to `limits.list_bytes`, at least one. */
function pageLength(rows: readonly SizeRow[], limit: number): number {
  let bytes = 0;
  const end = rows.findIndex(({ size }, at) => {
    bytes += size;
    return at === limit || (at > 0 && bytes > limits.list_bytes);
  });
  return end < 0 ? rows.length : end;
}

/** The calibrations of a project, newest first, a page at a time; it is asked first how long they are. */
export const listCalibrations: Handler<'calibrationsList'> = async ({ ctx, params, query }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const limit = query.limit ?? limits.page_default;
  const after = query.cursor === undefined ? ['~', ''] : decodeCursor(query.cursor, 2);
  const filters = (['species', 'joins'] as const).filter((name) => query[name] !== undefined);
  const { db } = ctx.deps;
  const { results: sizes } = await db
    .prepare(
      `SELECT calibration_id, created_at, octet_length(figures) + 1000 AS size FROM calibrations
       WHERE project_id = ? AND (created_at, calibration_id) < (?, ?)
         ${filters.map((name) => `AND ${name === 'species' ? isSpeciesSql(name, query.species ?? '') : `${name} = ?`}`).join(' ')} ${query.latest ? newest : ''}
       ${order} LIMIT ?`,
    )
    .bind(projectId, ...after, ...filters.map((name) => query[name] ?? ''), limit + 1)
    .all<SizeRow>();
  const length = pageLength(sizes, limit);
  const last = length < sizes.length ? sizes[length - 1] : undefined;
  const ids = sizes.slice(0, length).map(({ calibration_id }) => calibration_id);
  const { results } = await db
    .prepare(`${calibrationQuery(db)} WHERE calibration_id IN ${jsonTexts(db)} ${order}`)
    .bind(JSON.stringify(ids))
    .all<CalibrationRow>();
  return {
    calibrations: results.map(toCalibration),
    next_cursor: last ? encodeCursor([last.created_at, last.calibration_id]) : null,
  };
};
