import { joinedAnalyses } from '../analysis/survey-analyses.ts';
import { firstRow, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, notFound, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { findMembership, ownProject } from '../identity/membership.ts';
import { titleForOthers } from '../identity/places.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';
import {
  calibrationQuery,
  type CalibrationRow,
  calibrationsFull,
  insertCalibration,
  isKept,
  ownCalibration,
  toCalibration,
} from './calibrations.ts';

type Source = CalibrationRow & { owner_id: string };

/** In any project that the caller owns or works on. Throws `not_found`. */
async function readable(ctx: Context, calibrationId: string): Promise<Source> {
  const { db } = ctx.deps;
  const row = await firstRow<Source>(
    db,
    sql`SELECT found.*, projects.user_id AS owner_id
      FROM (${calibrationQuery} WHERE calibrations.calibration_id = ${calibrationId}) AS found
      JOIN projects ON projects.project_id = found.project_id`,
  );
  if (!row) throw notFound('calibration');
  const isTheirs =
    row.owner_id === ctx.actorId ||
    (await findMembership(db, ctx.actorId, { kind: 'projectId', id: row.project_id }));
  if (!isTheirs) throw notFound('calibration');
  return row;
}

/** Where it was first made; members of another project read this. */
async function originOf(
  { deps: { db } }: Context,
  { taken_from, project_id, calibration_id }: Source,
) {
  if (taken_from !== null)
    return JSON.parse(taken_from) as { project_title: string; calibration_id: string };
  return { project_title: await titleForOthers(db, project_id), calibration_id };
}

/** Throws `conflict` if the project cannot use the calibration or has it already. */
async function assertTakable(
  ctx: Context,
  projectId: string,
  source: Source,
  origin: string,
): Promise<void> {
  const madeHere = await firstRow(
    ctx.deps.db,
    sql`SELECT 1 FROM calibrations
      WHERE project_id = ${projectId} AND calibration_id = ${origin}`,
  );
  if (source.project_id === projectId || madeHere)
    throw new ApiError(
      'conflict',
      'This calibration was made in this project. Choose one of another project.',
      'calibration_id',
    );
  if (!(await joinedAnalyses(ctx, projectId, source.joins)))
    throw new ApiError(
      'conflict',
      'This project has no completed analyses of the model, version and settings of this calibration, so its scores mean something else here. Analyse with the same ones first.',
      'calibration_id',
    );
}

export const takeCalibration: Handler<'calibrationsTake'> = async ({
  ctx,
  newId: calibrationId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const at = { projectId, calibrationId };
  const before = await orNull(ownCalibration(ctx, at));
  if (before) return { calibration: toCalibration(before) };
  const source = await readable(ctx, body.calibration_id);
  const { species, joins } = source;
  const origin = await originOf(ctx, source);
  await assertTakable(ctx, projectId, source, origin.calibration_id);
  await assertRoomForRows(ctx, source.figures.length);
  return change(ctx, {
    projectId,
    id: calibrationId,
    event: {
      action: 'Calibration created',
      metadata: { species, taken_from: origin.project_title },
    },
    audit: {
      action: 'calibrationsTake',
      object: `calibration ${calibrationId}`,
      after: { species, joins, taken_from: origin.calibration_id },
    },
    make: [
      insertCalibration(ctx, {
        calibration_id: calibrationId,
        project_id: projectId,
        species,
        joins,
        model: source.model,
        model_version: source.model_version,
        settings: source.settings,
        sample_id: source.sample_id,
        seed: source.seed,
        figures: source.figures,
        taken_from: JSON.stringify(origin),
        made_by: source.made_by,
        named: sql`CAST(${source.made_by_name} AS TEXT)`,
      }),
    ],
    when: isKept(calibrationId),
    write: [
      sql`INSERT INTO calibration_reviewers (calibration_id, reviewer_id, reviewer)
        SELECT calibrations.calibration_id, people.reviewer_id, people.reviewer FROM calibrations
        JOIN calibration_reviewers AS people ON people.calibration_id = ${source.calibration_id}
        WHERE calibrations.calibration_id = ${calibrationId} ON CONFLICT DO NOTHING`,
      recountRows(projectId, 'calibrations'),
    ],
    read: async () => ({ calibration: toCalibration(await ownCalibration(ctx, at)) }),
    otherwise: calibrationsFull,
  });
};
