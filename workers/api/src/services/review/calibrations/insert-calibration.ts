import { limits } from '@biophony/contract';
import { limitReached } from '../../../http/errors/api-error.ts';
import type { Context } from '../../../http/handler.ts';
import type { Statement } from '../../../ports/database.ts';
import type { CalibrationRow } from './calibration-row.ts';

/** A calibration as it is written; its version is the next one of its species, model and settings. */
export type NewCalibration = Omit<
  CalibrationRow,
  'version' | 'created_at' | 'reviewers' | 'made_by_name'
> & {
  /** An expression for the name of who made it, with its values, over the row of `projects`. */
  named: { sql: string; values: string[] };
};

/** A statement that keeps a calibration within the project's limit; one that is there stays as it is. */
export function insertCalibration(
  { deps: { db }, userId, now }: Context,
  made: NewCalibration,
): Statement {
  const { named, ...row } = made;
  const columns = Object.keys(row).filter((name) => name !== 'project_id') as Exclude<
    keyof typeof row,
    'project_id'
  >[];
  return db
    .prepare(
      `INSERT INTO calibrations (project_id, ${columns.join(', ')}, made_by_name, created_at, version)
       SELECT projects.project_id, ${columns.map(() => '?').join(', ')}, ${named.sql}, ?,
         (SELECT coalesce(max(version), 0) + 1 FROM calibrations AS others
          WHERE others.project_id = projects.project_id AND others.species = ? AND others.joins = ?)
       FROM projects WHERE projects.project_id = ? AND projects.user_id = ?
         AND (SELECT count(*) FROM calibrations AS others WHERE others.project_id = projects.project_id) < ?
       ON CONFLICT (calibration_id) DO NOTHING`,
    )
    .bind(
      ...columns.map((name) => row[name]),
      ...named.values,
      now.toISOString(),
      row.species,
      row.joins,
      row.project_id,
      userId,
      limits.calibrations_per_project,
    );
}

/** A condition with its values: the calibration is kept. */
export const isKept = (calibrationId: string) => ({
  sql: 'EXISTS (SELECT 1 FROM calibrations WHERE calibration_id = ?)',
  values: [calibrationId],
});

export const calibrationsFull = () =>
  limitReached(
    `A project can have ${limits.calibrations_per_project} calibrations. Go on in another project; they are never deleted, since exports name them.`,
  );
