import { limits, type Sample, type SampleItem, type SampleItemCreate } from '@biophony/contract';
import { clipScore } from '@biophony/statistics';
import { sliceBySize } from '../base/database.ts';
import { allRows, listColumns, jsonRows, nothing, type Sql, sql } from '../base/sql.ts';
import { inTurns, type Shared } from '../base/turns.ts';
import { ApiError, limitReached } from '../http/api-error.ts';
import type { Context, Handler } from '../http/handler.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../http/paging.ts';
import {
  countsSql,
  disagreeSql,
  findInRanges,
  isDeletedSql,
  isOnItem,
  isSpeciesSql,
  itemsWithReviews,
  pageLength,
  type ReviewRow,
  toMilliseconds,
  toReview,
  toSeconds,
} from './review-rows.ts';
import { ownSample, type SampleRow } from './samples.ts';

type Strata = Sample['strata'];

/** Clients may round scores to four decimals. */
const tolerance = 5e-5;

const refuse = (field: string, sentence: string) =>
  new ApiError('invalid_request', `${field} ${sentence}`, field);

/** Throws `invalid_request` unless strata ascend. */
export function assertStrata(strata: Strata): void {
  for (const [at, { low, high }] of strata.entries()) {
    if (low > high)
      throw refuse(`strata[${at}].high`, `must not be below its low, which is ${low}.`);
    const before = strata[at - 1];
    if (before && low < before.high)
      throw refuse(
        `strata[${at}].low`,
        `must not be below the high of the stratum before it, which is ${before.high}: send strata from low to high.`,
      );
  }
}

const keyOf = ({ data_id, file, start_s, end_s }: SampleItemCreate) =>
  JSON.stringify([data_id, file, toMilliseconds(start_s), toMilliseconds(end_s)]);

/**
 * Throws `invalid_request` for an item outside its stratum, with an end before its start, or twice
 * in the list.
 */
export function assertItems(items: readonly SampleItemCreate[], strata: Strata): void {
  const seen = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const stratum = strata[item.stratum];
    if (!stratum)
      throw refuse(`items[${at}].stratum`, `must be below ${strata.length}, the number of strata.`);
    const score = clipScore(item.score);
    if (score < clipScore(stratum.low) - tolerance || score > clipScore(stratum.high) + tolerance)
      throw refuse(
        `items[${at}].score`,
        `must lie in its stratum, from ${stratum.low} to ${stratum.high}.`,
      );
    if (toMilliseconds(item.end_s) <= toMilliseconds(item.start_s))
      throw refuse(`items[${at}].end_s`, 'must be after start_s.');
    const key = keyOf(item);
    const other = seen.get(key);
    if (other !== undefined)
      throw refuse(
        `items[${at}]`,
        `is the same detection as items[${other}]. Leave one of them out.`,
      );
    seen.set(key, at);
  }
}

/**
 * Throws `invalid_request` if a stratum would have more items than detections, `limit_reached`;
 * `drawn` counts items by stratum.
 */
export function assertCounts(drawn: readonly number[], strata: Strata): void {
  const beyond = strata.findIndex(({ detections }, at) => (drawn[at] ?? 0) > detections);
  if (beyond >= 0)
    throw refuse(
      `strata[${beyond}].detections`,
      `must be at least ${drawn[beyond]}, the items of the stratum.`,
    );
  if (drawn.reduce((sum, count) => sum + count, 0) > limits.sample_items)
    throw limitReached(
      `A sample can have ${limits.sample_items} items. Draw a smaller one, or another sample beside it.`,
    );
}

export const countByStratum = (items: readonly { stratum: number }[], strata: Strata): number[] =>
  strata.map((_, at) => items.filter(({ stratum }) => stratum === at).length);

export interface WrittenItem {
  file_id: string;
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  score: number;
  stratum: number;
  site_id: string | null;
}

interface FileMatch {
  position: number;
  file_id: string | null;
  dataset: string | null;
}

/** Throws `invalid_request` for the first recording that the project lacks. */
export async function itemsWithFiles(
  { deps: { db } }: Context,
  projectId: string,
  items: readonly SampleItemCreate[],
): Promise<WrittenItem[]> {
  const named = items.map(({ data_id, file }) => ({ data_id, file }));
  const results = await allRows<FileMatch>(
    db,
    sql`SELECT asked.position, files.file_id, datasets.data_id AS dataset
      FROM ${jsonRows({ data_id: 'text', file: 'text' }, 'asked', named)}
      LEFT JOIN datasets ON datasets.data_id = asked.data_id AND datasets.project_id = ${projectId}
      LEFT JOIN files ON files.data_id = datasets.data_id AND files.filename = asked.file
        AND files.kind = 'recording'
      ORDER BY asked.position`,
  );
  return items.map((item, at) => {
    const { file_id = null, dataset = null } = results[at] ?? {};
    if (file_id === null)
      throw new ApiError(
        'invalid_request',
        dataset === null
          ? `items[${at}].data_id names no dataset of this project. It may have been deleted; draw the sample again.`
          : `items[${at}].file names no recording of its dataset. Send the name as the detections have it.`,
        `items[${at}].${dataset === null ? 'data_id' : 'file'}`,
      );
    return {
      file_id,
      data_id: item.data_id,
      file: item.file,
      start_ms: toMilliseconds(item.start_s),
      end_ms: toMilliseconds(item.end_s),
      score: item.score,
      stratum: item.stratum,
      site_id: item.site_id ?? null,
    };
  });
}

const types = {
  file_id: 'text',
  data_id: 'text',
  file: 'text',
  start_ms: 'integer',
  end_ms: 'integer',
  score: 'real',
  stratum: 'integer',
  site_id: 'text',
} as const;

/** Items per statement: some milliseconds where others go first after it. */
const itemsAtOnce = ({ turns }: Shared) => (turns ? 100 : limits.sample_items);

/** Only if the sample still has `before` items. */
export function insertItems(
  shared: Shared,
  { project_id, sample_id }: { project_id: string; sample_id: string },
  before: number,
  items: readonly WrittenItem[],
): Sql[] {
  const most = itemsAtOnce(shared);
  return [
    ...sliceBySize(items, () => 1, most).map(
      (
        slice,
        at,
      ) => sql`INSERT INTO sample_items (project_id, sample_id, item, ${listColumns(types)})
    SELECT samples.project_id, samples.sample_id,
      samples.item_count + ${at * most} + made.position, ${listColumns(types, sql`made`)}
    FROM samples CROSS JOIN ${jsonRows(types, 'made', slice)}
    WHERE samples.project_id = ${project_id} AND samples.sample_id = ${sample_id}
      AND samples.item_count = ${before}
    ON CONFLICT DO NOTHING`,
    ),
    sql`UPDATE samples SET item_count = (SELECT count(*) FROM sample_items
    WHERE sample_items.project_id = samples.project_id
      AND sample_items.sample_id = samples.sample_id)
    WHERE project_id = ${project_id} AND sample_id = ${sample_id} AND item_count = ${before}`,
  ];
}

interface ItemRow extends WrittenItem {
  item: number;
  duration_s: number | null;
  recording_deleted: number;
}
type VerdictRow = ReviewRow & { item: number };

/** Items whose verdicts exceed it move to the next page. */
const verdictsOfPage = 5000;

const onItem = (species: string): Sql =>
  sql`FROM reviews WHERE ${isOnItem(isSpeciesSql(sql`reviews.species`, species))}
    AND ${countsSql([species])}`;

function only(
  ctx: Context,
  which: 'open' | 'disagreements' | undefined,
  { species }: SampleRow,
): Sql {
  if (which === 'open')
    return sql`AND NOT EXISTS (SELECT 1 ${onItem(species)} AND reviews.reviewer_id = ${ctx.actorId})`;
  if (which === 'disagreements') return sql`AND (SELECT ${disagreeSql} ${onItem(species)}) = 1`;
  return nothing;
}

/** Those that count, by item and in order of arrival. */
async function verdictsOn(
  { deps }: Context,
  { project_id, sample_id, species }: SampleRow,
  items: readonly ItemRow[],
): Promise<VerdictRow[]> {
  const { db } = deps;
  const read = async (some: readonly ItemRow[], count: number) => {
    const results = await allRows<VerdictRow>(
      db,
      sql`SELECT said.*, reviewers.reviewer FROM (
          SELECT items.item, reviews.*, ${isDeletedSql(sql`reviews`)} AS recording_deleted
          FROM ${jsonRows(
            { item: 'integer' },
            'asked',
            some.map(({ item }) => ({ item })),
          )} CROSS JOIN ${itemsWithReviews([species])}
            AND items.project_id = ${project_id} AND items.sample_id = ${sample_id}
              AND items.item = asked.item) AS said
        JOIN reviewers ON reviewers.project_id = said.project_id
          AND reviewers.reviewer_id = said.reviewer_id
        ORDER BY said.item, said.number LIMIT ${count}`,
    );
    return results;
  };
  const step = 200;
  const terms = { after: 0, last: items.length, step, count: verdictsOfPage + 1 };
  return findInRanges(deps, terms, (from, to, count) => read(items.slice(from, to), count));
}

const saidLater = (one: ReviewRow, other: ReviewRow): ReviewRow => {
  if (one.at === other.at) return one.number > other.number ? one : other;
  return one.at > other.at ? one : other;
};

const lastOf = (rows: readonly VerdictRow[]): ReviewRow | null =>
  rows.length === 0 ? null : rows.reduce<ReviewRow>(saidLater, rows[0]!);

function toItem(
  ctx: Context,
  { species }: SampleRow,
  row: ItemRow,
  verdicts: readonly VerdictRow[],
): SampleItem {
  const mine = lastOf(verdicts.filter(({ reviewer_id }) => reviewer_id === ctx.actorId));
  const lastWord = lastOf(verdicts.filter(({ final }) => final === 1));
  const nonFinalVerdicts: ReviewRow[] = verdicts.filter(({ final }) => final === 0);
  return {
    item: row.item,
    file_id: row.file_id,
    data_id: row.data_id,
    file: row.file,
    start_s: toSeconds(row.start_ms),
    end_s: toSeconds(row.end_ms),
    species,
    score: row.score,
    stratum: row.stratum,
    site_id: row.site_id,
    duration_s: row.duration_s,
    recording_deleted: row.recording_deleted === 1,
    mine: mine && toReview(mine),
    verdicts: [...nonFinalVerdicts, ...(lastWord ? [lastWord] : [])].map(toReview),
  };
}

/** In order, with the verdicts that count. */
export const listItems: Handler<'samplesItems'> = async ({ ctx, params, query }) => {
  const sample = await ownSample(ctx, params);
  const limit = query.limit ?? limits.page_default;
  const [after = '-1'] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const condition = only(ctx, query.only, sample);
  const find = async (from: number, to: number, count: number) => {
    const results = await allRows<ItemRow>(
      ctx.deps.db,
      sql`SELECT items.*, files.duration_s, ${isDeletedSql(sql`items`)} AS recording_deleted
        FROM sample_items AS items LEFT JOIN files ON files.file_id = items.file_id
        WHERE items.project_id = ${sample.project_id} AND items.sample_id = ${sample.sample_id}
          AND items.item > ${from} AND items.item <= ${to} ${condition}
        ORDER BY items.item LIMIT ${count}`,
    );
    return results;
  };
  const results = await findInRanges(
    ctx.deps,
    {
      after: numberInCursor(after),
      last: sample.item_count,
      step: query.only ? 200 : 1000,
      count: limit + 1,
    },
    find,
  );
  const verdicts = await verdictsOn(ctx, sample, results.slice(0, limit));
  // The last item may lack some verdicts.
  const end = verdicts.length > verdictsOfPage ? (verdicts.at(-1)?.item ?? 0) : null;
  const whole = end === null ? results : results.filter(({ item }) => item <= end);
  const byItem = new Map<number, VerdictRow[]>(whole.map(({ item }) => [item, []]));
  for (const one of verdicts) byItem.get(one.item)?.push(one);
  const items: SampleItem[] = [];
  await inTurns(ctx.deps, whole, (row) =>
    items.push(toItem(ctx, sample, row, byItem.get(row.item) ?? [])),
  );
  const most = end === null ? limit : Math.min(limit, Math.max(1, items.length - 1));
  const length = pageLength(items, most);
  const last = length < results.length ? results[length - 1] : undefined;
  return {
    items: items.slice(0, length),
    next_cursor: last ? encodeCursor([String(last.item)]) : null,
  };
};
