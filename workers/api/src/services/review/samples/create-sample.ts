import { limits, type SampleCreate } from '@biophony/contract';
import { ApiError, limitReached, orNull } from '../../../http/errors/api-error.ts';
import type { Handler } from '../../../http/handler.ts';
import { lockRow } from '../../../ports/dialect.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { assertRoomForRows, recountRows } from '../../rows/storage-usage.ts';
import { ownProject } from '../../rows/own-project.ts';
import { recordEvent } from '../../timeline/record-event.ts';
import { joinedAnalyses } from '../shared/joined-analyses.ts';
import { reviewerNameSql } from '../people/name-of-reviewer.ts';
import { assertAssigned } from './assert-assigned.ts';
import { assertCounts, assertItems, assertStrata, countByStratum } from './assert-items.ts';
import { insertItems } from './insert-items.ts';
import { itemsWithFiles } from './items-with-files.ts';
import { ownSample, schemeOf, toSample, type SampleRow } from './sample-row.ts';

const noAnalyses = () =>
  new ApiError(
    'invalid_request',
    'joins names no completed analyses of this project. Take it from the analyses of its survey.',
    'joins',
  );

const taken = () =>
  new ApiError(
    'conflict',
    'This project has another sample with this sample_id. Draw again with a new one.',
    'sample_id',
  );

/** The sample as this call would have made it; the items follow from the seed. */
function madeBy(body: SampleCreate, row: SampleRow): SampleRow {
  const { species, joins, method, strata } = body;
  const isSame =
    species === row.species &&
    joins === row.joins &&
    method === row.method &&
    schemeOf(body) === schemeOf(row) &&
    JSON.stringify(strata) === row.strata;
  if (!isSame) throw taken();
  return row;
}

/**
 * Keeps a sample that was drawn of the detections of this project. Sent again it answers the sample that is there. Throws
 * `invalid_request` for what cannot have been drawn so, `conflict` for the identifier of another sample, `limit_reached`.
 */
export const createSample: Handler<'samplesCreate'> = async ({ ctx, params, body }) => {
  const { project_id: projectId } = await ownProject(ctx, params.projectId);
  const sampleId = body.sample_id ?? crypto.randomUUID();
  const at = { projectId, sampleId };
  const before = await orNull(ownSample(ctx, at));
  if (before) return { sample: await toSample(ctx, madeBy(body, before)) };
  assertStrata(body.strata);
  assertItems(body.items, body.strata);
  assertCounts(countByStratum(body.items, body.strata), body.strata);
  const unit = await joinedAnalyses(ctx, projectId, body.joins);
  if (!unit) throw noAnalyses();
  const assigned = await assertAssigned(ctx, projectId, body.assigned_to ?? []);
  const items = await itemsWithFiles(ctx, projectId, body.items);
  const { db } = ctx.deps;
  const sample = { project_id: projectId, sample_id: sampleId };
  const metadata = { species: body.species, method: body.method, items: items.length };
  const isNew = {
    sql: 'EXISTS (SELECT 1 FROM samples WHERE project_id = ? AND sample_id = ? AND item_count = 0)',
    values: [projectId, sampleId],
  };
  await assertRoomForRows(ctx, 400 * items.length);
  await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    db
      .prepare(
        `INSERT INTO samples (project_id, sample_id, species, joins, model, model_version, settings, method, scheme, name,
           strata, item_count, assigned_to, made_by, made_by_name, created_at)
         SELECT projects.project_id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, users.user_id, ${reviewerNameSql}, ?
         FROM projects, users
         WHERE projects.project_id = ? AND projects.user_id = ? AND users.user_id = ?
           AND (SELECT count(*) FROM samples WHERE project_id = projects.project_id) < ?
         ON CONFLICT DO NOTHING`,
      )
      .bind(
        sampleId,
        body.species,
        body.joins,
        unit.model,
        unit.model_version,
        JSON.stringify(unit.settings),
        body.method,
        schemeOf(body),
        body.name ?? body.species,
        JSON.stringify(body.strata),
        JSON.stringify(assigned),
        ctx.now.toISOString(),
        projectId,
        ctx.userId,
        ctx.actorId,
        limits.samples_per_project,
      ),
    ...recordEvent(db, { projectId, action: 'Sample created', metadata, now: ctx.now }, isNew),
    ...auditLine(
      ctx,
      { projectId, action: 'samplesCreate', object: `sample ${sampleId}`, after: metadata },
      isNew,
    ),
    ...insertItems(db, sample, 0, items),
    recountRows(db, projectId, 'samples'),
  ]);
  const made = await orNull(ownSample(ctx, at));
  if (made) return { sample: await toSample(ctx, madeBy(body, made)) };
  await ownProject(ctx, projectId);
  throw limitReached(
    `A project can have ${limits.samples_per_project} samples. Delete some; their verdicts stay.`,
  );
};
