import { limits, type SampleCreate, type SampleItemCreate } from '@biophony/contract';
import { joinedAnalyses } from '../analysis/survey-analyses.ts';
import { allRows, jsonRows, sql } from '../base/sql.ts';
import { change } from '../events/change.ts';
import { ApiError, limitReached, orNull } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { ownProject } from '../identity/membership.ts';
import { reviewerNameSql } from '../projects/reviewers.ts';
import { assertRoomForRows, recountRows } from '../storage/usage.ts';
import {
  assertCounts,
  assertItems,
  assertStrata,
  countByStratum,
  insertItems,
  itemsWithFiles,
  type WrittenItem,
} from './sample-items.ts';
import {
  assertAssigned,
  ownSample,
  type SampleRow,
  resolveScheme,
  strataOfRow,
  toSample,
} from './samples.ts';

const noAnalyses = () =>
  new ApiError(
    'invalid_request',
    'joins names no completed analyses of this project. Take it from the analyses of its survey.',
    'joins',
  );

const sampleIdTaken = () =>
  new ApiError(
    'conflict',
    'This project has another sample with this sample_id. Draw again with a new one.',
    'sample_id',
  );

/** The items follow from the seed. */
function madeBy(body: SampleCreate, row: SampleRow): SampleRow {
  const { species, joins, method, strata } = body;
  const isSame =
    species === row.species &&
    joins === row.joins &&
    method === row.method &&
    resolveScheme(body) === resolveScheme(row) &&
    JSON.stringify(strata) === row.strata;
  if (!isSame) throw sampleIdTaken();
  return row;
}

/**
 * A retry returns the existing sample. Throws `invalid_request` for an impossible draw, `conflict`
 * for another sample's ID, `limit_reached`.
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
  const metadata = { species: body.species, method: body.method, items: items.length };
  const isThis = sql`project_id = ${projectId} AND sample_id = ${sampleId}`;
  await assertRoomForRows(ctx, 400 * items.length);
  return change(ctx, {
    projectId,
    event: { action: 'Sample created', metadata },
    audit: { action: 'samplesCreate', object: `sample ${sampleId}`, after: metadata },
    make: [
      sql`INSERT INTO samples (project_id, sample_id, species, joins, model, model_version,
        settings, method, scheme, name,
        strata, item_count, assigned_to, made_by, made_by_name, created_at)
        SELECT projects.project_id, ${sampleId}, ${body.species}, ${body.joins}, ${unit.model},
          ${unit.model_version},
          ${JSON.stringify(unit.settings)}, ${body.method}, ${resolveScheme(body)},
          ${body.name ?? body.species},
          ${JSON.stringify(body.strata)}, 0, ${JSON.stringify(assigned)}, users.user_id,
          ${reviewerNameSql},
          ${ctx.now.toISOString()}
        FROM projects, users
        WHERE projects.project_id = ${projectId} AND projects.user_id = ${ctx.userId}
          AND users.user_id = ${ctx.actorId}
          AND (SELECT count(*) FROM samples
            WHERE project_id = projects.project_id) < ${limits.samples_per_project}
        ON CONFLICT DO NOTHING`,
    ],
    when: sql`EXISTS (SELECT 1 FROM samples WHERE ${isThis} AND item_count = 0)`,
    write: [
      ...insertItems(ctx.deps, { project_id: projectId, sample_id: sampleId }, 0, items),
      recountRows(projectId, 'samples'),
    ],
    read: async () => ({ sample: await toSample(ctx, madeBy(body, await ownSample(ctx, at))) }),
    otherwise: () =>
      limitReached(
        `A project can have ${limits.samples_per_project} samples. Delete some; their verdicts stay.`,
      ),
  });
};

/** While others extend the same sample. */
const attempts = 3;

const changedMeanwhile = () =>
  new ApiError(
    'unavailable',
    'Somebody else is extending this sample. Try again in a moment.',
  ).retryAfter(1);

async function further(
  { deps: { db } }: Context,
  { project_id, sample_id }: SampleRow,
  items: readonly WrittenItem[],
): Promise<WrittenItem[]> {
  const results = await allRows<{ position: number }>(
    db,
    sql`SELECT asked.position
      FROM ${jsonRows({ file_id: 'text', start_ms: 'integer', end_ms: 'integer' }, 'asked', items)}
      CROSS JOIN sample_items AS items WHERE items.project_id = ${project_id}
        AND items.sample_id = ${sample_id} AND items.file_id = asked.file_id
        AND items.start_ms = asked.start_ms AND items.end_ms = asked.end_ms`,
  );
  const existingPositions = new Set(results.map(({ position }) => position));
  return items.filter((_, at) => !existingPositions.has(at));
}

async function countedWith(
  { deps: { db } }: Context,
  row: SampleRow,
  more: readonly WrittenItem[],
): Promise<number[]> {
  const results = await allRows<{ stratum: number; items: number }>(
    db,
    sql`SELECT stratum, count(*) AS items FROM sample_items
      WHERE project_id = ${row.project_id} AND sample_id = ${row.sample_id} GROUP BY stratum`,
  );
  return strataOfRow(row).map(
    (_, at) =>
      (results.find(({ stratum }) => stratum === at)?.items ?? 0) +
      more.filter(({ stratum }) => stratum === at).length,
  );
}

async function extend(
  ctx: Context,
  row: SampleRow,
  sentItems: readonly SampleItemCreate[],
): Promise<{ added: number; item_count: number } | null> {
  const strata = strataOfRow(row);
  assertItems(sentItems, strata);
  const items = await further(ctx, row, await itemsWithFiles(ctx, row.project_id, sentItems));
  if (items.length === 0) return { added: 0, item_count: row.item_count };
  assertCounts(await countedWith(ctx, row, items), strata);
  await assertRoomForRows(ctx, 400 * items.length);
  const isSame = sql`project_id = ${row.project_id} AND sample_id = ${row.sample_id}
    AND item_count = ${row.item_count}`;
  const total = row.item_count + items.length;
  const isExtended = await change(ctx, {
    projectId: row.project_id,
    audit: {
      action: 'samplesExtend',
      object: `sample ${row.sample_id}`,
      before: { items: row.item_count },
      after: { items: total },
    },
    when: sql`EXISTS (SELECT 1 FROM samples WHERE ${isSame})`,
    write: [
      ...insertItems(ctx.deps, row, row.item_count, items),
      recountRows(row.project_id, 'samples'),
    ],
  });
  return isExtended ? { added: items.length, item_count: total } : null;
}

const drawnOtherwise = () =>
  new ApiError(
    'conflict',
    'This sample was drawn in another way than these items, so they do not go together. Draw a new sample.',
    'scheme',
  );

/**
 * Existing items stay. Throws like `createSample`, and `conflict` for items drawn in another way.
 */
export const extendSample: Handler<'samplesExtend'> = async ({ ctx, params, body }) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await ownSample(ctx, params);
    if (resolveScheme({ method: row.method, scheme: body.scheme }) !== resolveScheme(row))
      throw drawnOtherwise();
    const answer = await extend(ctx, row, body.items);
    if (answer) return answer;
  }
  throw changedMeanwhile();
};
