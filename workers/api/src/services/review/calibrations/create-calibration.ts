import { orNull } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { jsonTexts, lockRow } from '../../../ports/dialect.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { assertRoomForRows, recountRows } from '../../rows/storage-usage.ts';
import { ownProject } from '../../rows/own-project.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { reviewerNameSql } from '../people/name-of-reviewer.ts';
import { ownSample } from '../samples/sample-row.ts';
import { ownCalibration, toCalibration } from './calibration-row.ts';
import { figuresOfSample } from './figures-of-sample.ts';
import { calibrationsFull, insertCalibration, isKept } from './insert-calibration.ts';

/**
 * Fits the verdicts on a stratified sample, and keeps what comes out as the next version of its species, model and settings.
 * Throws `conflict` for a sample of another kind, `limit_reached`.
 */
export const createCalibration: Handler<'calibrationsCreate'> = async ({
  ctx,
  newId: calibrationId = crypto.randomUUID(),
  params,
  body,
}) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const at = { projectId, calibrationId };
  const before = await orNull(ownCalibration(ctx, at));
  if (before) return { calibration: toCalibration(before) };
  const sample = await ownSample(ctx, { projectId, sampleId: body.sample_id });
  const { seed, figures, reviewers } = await figuresOfSample(ctx, sample);
  const { species, joins, model, model_version, settings, sample_id } = sample;
  const { db } = ctx.deps;
  const text = JSON.stringify(figures);
  await assertRoomForRows(ctx, text.length);
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    insertCalibration(ctx, {
      calibration_id: calibrationId,
      project_id: projectId,
      species,
      joins,
      model,
      model_version,
      settings,
      sample_id,
      seed,
      figures: text,
      taken_from: null,
      made_by: ctx.actorId,
      named: {
        sql: `(SELECT ${reviewerNameSql} FROM users WHERE users.user_id = ?)`,
        values: [ctx.actorId],
      },
    }),
    // Of two executions of one call the second may have read verdicts that the calibration of the first has not.
    db
      .prepare(
        `INSERT INTO calibration_reviewers (calibration_id, reviewer_id, reviewer)
         SELECT calibrations.calibration_id, reviewers.reviewer_id, reviewers.reviewer FROM calibrations
         JOIN reviewers ON reviewers.project_id = calibrations.project_id
         WHERE calibrations.calibration_id = ? AND reviewers.reviewer_id IN ${jsonTexts(db)}
           AND NOT EXISTS (SELECT 1 FROM timeline_events WHERE event_id = ?)
         ON CONFLICT DO NOTHING`,
      )
      .bind(calibrationId, JSON.stringify(reviewers), calibrationId),
    ...recordEvent(
      db,
      {
        projectId,
        action: 'Calibration created',
        metadata: { species, yes: figures.yes, no: figures.no },
        now: ctx.now,
        eventId: calibrationId,
      },
      isKept(calibrationId),
    ),
    ...auditLine(
      ctx,
      {
        projectId,
        action: 'calibrationsCreate',
        object: `calibration ${calibrationId}`,
        after: { species, joins, sample_id },
      },
      isKept(calibrationId),
      calibrationId,
    ),
    recountRows(db, projectId, 'calibrations'),
  ]);
  const made = await orNull(ownCalibration(ctx, at));
  if (made) return { calibration: toCalibration(made) };
  await ownProject(ctx, projectId);
  throw calibrationsFull();
};
