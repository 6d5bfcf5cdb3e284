import type { Calibration, CalibrationFigures } from '@biophony/contract';
import { warningSentence } from '@biophony/statistics';
import { notFound } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import type { Database } from '../../../ports/database.ts';
import { jsonList } from '../../../ports/dialect.ts';
import { isReached } from '../../rows/own-project.ts';

/** A row of `calibrations` with the names of those whose verdicts it holds. */
export interface CalibrationRow {
  calibration_id: string;
  project_id: string;
  species: string;
  joins: string;
  version: number;
  model: string | null;
  model_version: string | null;
  settings: string;
  sample_id: string;
  seed: string;
  figures: string;
  taken_from: string | null;
  made_by: string;
  made_by_name: string;
  created_at: string;
  reviewers: string;
}

/** Selects rows as `CalibrationRow`; conditions follow. */
export const calibrationQuery = (db: Database): string => `SELECT calibrations.*,
  (SELECT ${jsonList(db, 'people.reviewer', 'people.reviewer_id')} FROM calibration_reviewers AS people
   WHERE people.calibration_id = calibrations.calibration_id) AS reviewers FROM calibrations`;

/** Figures as they were kept. Those of earlier versions do not say how their sample was drawn: one of each site in turn. */
function keptFigures(json: string): CalibrationFigures {
  const kept = JSON.parse(json) as CalibrationFigures | Omit<CalibrationFigures, 'scheme'>;
  if ('scheme' in kept) return kept;
  const code = 'spread_over_sites';
  const warnings = [{ code, message: warningSentence({ code }) } as const, ...kept.warnings];
  return { ...kept, scheme: code, warnings };
}

export const toCalibration = (row: CalibrationRow): Calibration => ({
  calibration_id: row.calibration_id,
  project_id: row.project_id,
  species: row.species,
  joins: row.joins,
  model: row.model,
  model_version: row.model_version,
  settings: JSON.parse(row.settings) as Record<string, unknown>,
  version: row.version,
  sample_id: row.sample_id,
  seed: row.seed,
  figures: keptFigures(row.figures),
  reviewers: JSON.parse(row.reviewers) as string[],
  made_by: row.made_by_name,
  created_at: row.created_at,
  taken_from:
    row.taken_from === null ? null : (JSON.parse(row.taken_from) as Calibration['taken_from']),
});

/** The calibration of the caller's project. Throws `not_found` when it is absent, elsewhere, or somebody else's. */
export async function ownCalibration(
  ctx: Context,
  { projectId = '', calibrationId = '' }: Record<string, string>,
): Promise<CalibrationRow> {
  const { db } = ctx.deps;
  const row = await db
    .prepare(
      `${calibrationQuery(db)} JOIN projects ON projects.project_id = calibrations.project_id
       WHERE calibrations.project_id = ? AND calibrations.calibration_id = ? AND projects.user_id = ?`,
    )
    .bind(projectId, calibrationId, ctx.userId)
    .first<CalibrationRow>();
  if (!row || !isReached(ctx, row.project_id)) throw notFound('calibration');
  return row;
}
