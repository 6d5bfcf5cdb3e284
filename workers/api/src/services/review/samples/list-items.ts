import { limits, type SampleItem } from '@biophony/contract';
import type { Context, Handler } from '../../../http/handler.ts';
import { jsonRows } from '../../../ports/dialect.ts';
import { inTurns } from '../../../ports/turns.ts';
import { decodeCursor, encodeCursor, numberInCursor } from '../../rows/cursor.ts';
import { toSeconds } from '../shared/milliseconds.ts';
import { findInRanges } from '../shared/item-slices.ts';
import { pageLength } from '../shared/page-within.ts';
import {
  countsSql,
  isDeletedSql,
  isSpeciesSql,
  toReview,
  type ReviewRow,
} from '../reviews/review-row.ts';
import { disagreeSql, isOnItem, itemsWithReviews } from './reviews-of-items.ts';
import { ownSample, type SampleRow } from './sample-row.ts';

interface ItemRow {
  item: number;
  file_id: string;
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  score: number;
  stratum: number;
  site_id: string | null;
  duration_s: number | null;
  recording_deleted: number;
}
type VerdictRow = ReviewRow & { item: number };

/** Verdicts read for one page; the items whose verdicts would be beyond are on the next one. */
const verdictsOfPage = 5000;

const onItem = (species: string, condition: string) =>
  `FROM reviews WHERE ${isOnItem(isSpeciesSql('reviews.species', species))} AND ${countsSql([species])} ${condition}`;

/** A condition on items, with its values: those that are asked for. */
function only(ctx: Context, which: 'open' | 'disagreements' | undefined, { species }: SampleRow) {
  if (which === 'open')
    return {
      sql: `AND NOT EXISTS (SELECT 1 ${onItem(species, 'AND reviews.reviewer_id = ?')})`,
      values: [species, ctx.actorId],
    };
  if (which === 'disagreements')
    return { sql: `AND (SELECT ${disagreeSql} ${onItem(species, '')}) = 1`, values: [species] };
  return { sql: '', values: [] };
}

/** The verdicts on items of a sample that count today, by item and in the order in which they arrived. */
async function verdictsOn(
  { deps }: Context,
  { project_id, sample_id, species }: SampleRow,
  items: readonly ItemRow[],
): Promise<VerdictRow[]> {
  const { db } = deps;
  const read = async (some: readonly ItemRow[], count: number) => {
    const { results } = await db
      .prepare(
        `SELECT said.*, reviewers.reviewer FROM (
         SELECT items.item, reviews.*, ${isDeletedSql('reviews')} AS recording_deleted
         FROM ${jsonRows(db, { item: 'integer' }, 'asked')} CROSS JOIN ${itemsWithReviews([species])}
           AND items.project_id = ? AND items.sample_id = ? AND items.item = asked.item) AS said
       JOIN reviewers ON reviewers.project_id = said.project_id AND reviewers.reviewer_id = said.reviewer_id
       ORDER BY said.item, said.number LIMIT ?`,
      )
      .bind(JSON.stringify(some.map(({ item }) => ({ item }))), project_id, sample_id, count)
      .all<VerdictRow>();
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

/** The one said last; null of none. */
const lastOf = (rows: readonly VerdictRow[]): ReviewRow | null =>
  rows.length === 0 ? null : rows.reduce<ReviewRow>(saidLater, rows[0]!);

function toItem(
  ctx: Context,
  { species }: SampleRow,
  row: ItemRow,
  said: readonly VerdictRow[],
): SampleItem {
  const mine = lastOf(said.filter(({ reviewer_id }) => reviewer_id === ctx.actorId));
  const lastWord = lastOf(said.filter(({ final }) => final === 1));
  const shown: ReviewRow[] = said.filter(({ final }) => final === 0);
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
    verdicts: [...shown, ...(lastWord ? [lastWord] : [])].map(toReview),
  };
}

/** The items of a sample in its order, a page at a time, with the verdicts on them that count today. */
export const listItems: Handler<'samplesItems'> = async ({ ctx, params, query }) => {
  const sample = await ownSample(ctx, params);
  const limit = query.limit ?? limits.page_default;
  const [after = '-1'] = query.cursor ? decodeCursor(query.cursor, 1) : [];
  const asked = only(ctx, query.only, sample);
  const find = async (from: number, to: number, count: number) => {
    const { results } = await ctx.deps.db
      .prepare(
        `SELECT items.*, files.duration_s, ${isDeletedSql('items')} AS recording_deleted
         FROM sample_items AS items LEFT JOIN files ON files.file_id = items.file_id
         WHERE items.project_id = ? AND items.sample_id = ? AND items.item > ? AND items.item <= ? ${asked.sql}
         ORDER BY items.item LIMIT ?`,
      )
      .bind(sample.project_id, sample.sample_id, from, to, ...asked.values, count)
      .all<ItemRow>();
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
  // The verdicts of the last item may not be whole.
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
