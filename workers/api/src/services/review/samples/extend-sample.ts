import type { SampleItemCreate } from '@biophony/contract';
import { ApiError } from '../../../http/errors/api-error.ts';
import type { Context, Handler } from '../../../http/handler.ts';
import { jsonRows, lockRow } from '../../../ports/dialect.ts';
import { assertRoomForRows, recountRows } from '../../rows/storage-usage.ts';
import { auditLine } from '../../audit/audit-line.ts';
import { assertCounts, assertItems } from './assert-items.ts';
import { insertItems } from './insert-items.ts';
import { itemsWithFiles, type WrittenItem } from './items-with-files.ts';
import { ownSample, schemeOf, strataOfRow, type SampleRow } from './sample-row.ts';

/** How often it is tried again when somebody extends the same sample in the same moment. */
const attempts = 3;

const changedMeanwhile = () =>
  new ApiError(
    'unavailable',
    'Others extend this sample at the same time. Try again in a moment.',
  ).retryAfter(1);

/** Those items that the sample has not. */
async function further(
  { deps: { db } }: Context,
  { project_id, sample_id }: SampleRow,
  items: readonly WrittenItem[],
): Promise<WrittenItem[]> {
  const { results } = await db
    .prepare(
      `SELECT asked.position
       FROM ${jsonRows(db, { file_id: 'text', start_ms: 'integer', end_ms: 'integer' }, 'asked')}
       CROSS JOIN sample_items AS items WHERE items.project_id = ? AND items.sample_id = ? AND items.file_id = asked.file_id
         AND items.start_ms = asked.start_ms AND items.end_ms = asked.end_ms`,
    )
    .bind(JSON.stringify(items), project_id, sample_id)
    .all<{ position: number }>();
  const known = new Set(results.map(({ position }) => position));
  return items.filter((_, at) => !known.has(at));
}

/** How many items each stratum would have with more. */
async function countedWith(
  { deps: { db } }: Context,
  row: SampleRow,
  more: readonly WrittenItem[],
): Promise<number[]> {
  const { results } = await db
    .prepare(
      `SELECT stratum, count(*) AS items FROM sample_items
       WHERE project_id = ? AND sample_id = ? GROUP BY stratum`,
    )
    .bind(row.project_id, row.sample_id)
    .all<{ stratum: number; items: number }>();
  return strataOfRow(row).map(
    (_, at) =>
      (results.find(({ stratum }) => stratum === at)?.items ?? 0) +
      more.filter(({ stratum }) => stratum === at).length,
  );
}

/** Adds what the sample has not, and answers it; null where others extended it meanwhile. */
async function extend(
  ctx: Context,
  row: SampleRow,
  asked: readonly SampleItemCreate[],
): Promise<{ added: number; item_count: number } | null> {
  const strata = strataOfRow(row);
  assertItems(asked, strata);
  const items = await further(ctx, row, await itemsWithFiles(ctx, row.project_id, asked));
  if (items.length === 0) return { added: 0, item_count: row.item_count };
  assertCounts(await countedWith(ctx, row, items), strata);
  const { db } = ctx.deps;
  await assertRoomForRows(ctx, 400 * items.length);
  const results = await db.batch([
    ...lockRow(db, 'users', ctx.userId),
    ...auditLine(
      ctx,
      {
        projectId: row.project_id,
        action: 'samplesExtend',
        object: `sample ${row.sample_id}`,
        before: { items: row.item_count },
        after: { items: row.item_count + items.length },
      },
      {
        sql: 'EXISTS (SELECT 1 FROM samples WHERE project_id = ? AND sample_id = ? AND item_count = ?)',
        values: [row.project_id, row.sample_id, row.item_count],
      },
    ),
    ...insertItems(db, row, row.item_count, items),
    recountRows(db, row.project_id, 'samples'),
  ]);
  if (results.at(-2)?.meta.changes !== 1) return null;
  return { added: items.length, item_count: row.item_count + items.length };
}

const drawnOtherwise = () =>
  new ApiError(
    'conflict',
    'This sample was drawn in another way than these items, so that together they would stand for nothing. Draw a new sample.',
    'scheme',
  );

/**
 * Adds detections to a sample; those that it has are left as they are. Throws as `createSample` does, and `conflict` for items
 * that were drawn in another way.
 */
export const extendSample: Handler<'samplesExtend'> = async ({ ctx, params, body }) => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const row = await ownSample(ctx, params);
    if (schemeOf({ method: row.method, scheme: body.scheme }) !== schemeOf(row))
      throw drawnOtherwise();
    const answer = await extend(ctx, row, body.items);
    if (answer) return answer;
  }
  throw changedMeanwhile();
};
