import { limits, type Review, type ReviewVerdict } from '@biophony/contract';
import { acceptedNames, shippedNames } from '@biophony/contract/names';
import type { Deps } from '../base/deps.ts';
import { join, quoted, type Sql, sql } from '../base/sql.ts';
import { Pieces } from '../base/turns.ts';

/** Detections are identified to the millisecond. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);

export const toSeconds = (milliseconds: number): number => milliseconds / 1000;

type ReadingDeps = Pick<Deps, 'db' | 'turns'>;

/** Items per statement at most: the verdicts on them are of any number. */
const itemsAtOnce = 200;

/** From `from` up to but not including `to`. */
interface ItemSlice {
  sampleIds: string[];
  from: number;
  to: number;
}

interface Counted {
  sample_id: string;
  item_count: number;
}

const beyondAll = 1_000_000_000;

/** From item `from` of the first sample on, about `size` items; small samples together. */
function sliceOf(samples: readonly Counted[], from: number, size: number): ItemSlice {
  const [first] = samples;
  if (first && (from > 0 || first.item_count > size))
    return { sampleIds: [first.sample_id], from, to: from + size };
  const sampleIds: string[] = [];
  let left = size;
  for (const { sample_id, item_count } of samples) {
    if (sampleIds.length > 0 && item_count + 1 > left) break;
    sampleIds.push(sample_id);
    left -= item_count + 1;
  }
  return { sampleIds, from, to: beyondAll };
}

/** Lets other calls run in between; without turns all is one slice. */
export async function eachSlice(
  deps: ReadingDeps,
  samples: readonly Counted[],
  work: (slice: ItemSlice) => Promise<void>,
): Promise<void> {
  const pieces = new Pieces(deps, itemsAtOnce);
  let [at, from] = [0, 0];
  while (at < samples.length) {
    const slice = sliceOf(samples.slice(at), from, pieces.size);
    await pieces.read(() => work(slice));
    // Skips items added meanwhile.
    const isPart = slice.to < (samples[at]?.item_count ?? 0);
    from = isPart ? slice.to : 0;
    if (!isPart) at += slice.sampleIds.length;
  }
}

/**
 * `find` searches up to and including `to`, over `step` at most. Lets other calls run in between,
 * since few rows may match, or have much to read; the last range is open.
 */
export async function findInRanges<T>(
  deps: ReadingDeps,
  { after, last, step, count }: { after: number; last: number; step: number; count: number },
  find: (after: number, to: number, count: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const results: T[] = [];
  const pieces = new Pieces(deps, step);
  for (let from = after; ;) {
    const to = from + pieces.size;
    const isLast = to >= last;
    const rows = await pieces.read(() =>
      find(from, isLast ? beyondAll : to, count - results.length),
    );
    for (const one of rows) results.push(one);
    if (isLast || results.length >= count) return results;
    from = to;
  }
}

/** Leaves room for the rest of the answer. */
const bytesOfPage = 0.9 * limits.list_bytes;

/** At most `limit` and `bytesOfPage` as JSON, but at least one. */
export function pageLength(items: readonly unknown[], limit: number): number {
  let bytes = 0;
  const end = items.findIndex((item, at) => {
    bytes += JSON.stringify(item).length;
    return at === limit || (at > 0 && bytes > bytesOfPage);
  });
  return end < 0 ? items.length : end;
}

export interface ReviewRow {
  number: number;
  review_id: string;
  file_id: string;
  data_id: string;
  file: string;
  start_ms: number;
  end_ms: number;
  species: string;
  verdict: ReviewVerdict;
  correct_species: string | null;
  score: number | null;
  blind: number;
  final: number;
  sample_id: string | null;
  note: string | null;
  reviewer_id: string;
  reviewer: string;
  at: string;
  recording_deleted: number;
}

/** Whether the recording is no longer in the project, 1 or 0. */
export const isDeletedSql = (table: Sql): Sql =>
  sql`CASE WHEN EXISTS (SELECT 1 FROM files JOIN datasets ON datasets.data_id = files.data_id
    WHERE files.file_id = ${table}.file_id
      AND datasets.project_id = ${table}.project_id) THEN 0 ELSE 1 END`;

export const reviewQuery = sql`SELECT reviews.*, reviewers.reviewer,
    ${isDeletedSql(sql`reviews`)} AS recording_deleted
  FROM reviews JOIN reviewers
    ON reviewers.project_id = reviews.project_id AND reviewers.reviewer_id = reviews.reviewer_id`;

const names = acceptedNames(shippedNames);

/** null for a single name. */
function namesOf(species: string): string[] | null {
  const others = names.namesFor(species).slice(1);
  return others.length === 0 ? null : [...new Set([...others, names.accepted(species)])];
}

/** Under any of its names. */
export function isSpeciesSql(column: Sql, species: string): Sql {
  const list = namesOf(species);
  return list === null
    ? sql`${column} = ${species}`
    : sql`(${column} = ${species} OR ${column} IN (${quoted(list)}))`;
}

/** Those given may have several names. */
function sameSpeciesSql(one: Sql, other: Sql, species: Iterable<string>): Sql {
  const lists = new Map(
    [...species].flatMap((name) => {
      const list = namesOf(name);
      return list ? [[list.join(), quoted(list)] as const] : [];
    }),
  );
  const pairs = [...lists.values()].map(
    (list) => sql`(${one} IN (${list}) AND ${other} IN (${list}))`,
  );
  return sql`(${join([sql`${one} = ${other}`, ...pairs], ' OR ')})`;
}

/**
 * The review counts today. Per reviewer and detection these are the latest verdict, by time given
 * and then received, and the latest final one, except those before the reviewer's `undone`.
 * Verdicts under several names of the given species concern one detection.
 */
export const countsSql = (
  species: Iterable<string> = [],
): Sql => sql`reviews.verdict <> 'undone' AND NOT EXISTS (
  SELECT 1 FROM reviews AS later
  WHERE later.project_id = reviews.project_id AND later.file_id = reviews.file_id
    AND later.start_ms = reviews.start_ms AND later.end_ms = reviews.end_ms
    AND ${sameSpeciesSql(sql`later.species`, sql`reviews.species`, species)}
    AND later.reviewer_id = reviews.reviewer_id
    AND (later.final = reviews.final OR later.verdict = 'undone')
    AND (later.at, later.number) > (reviews.at, reviews.number))`;

export function toReview(row: ReviewRow): Review {
  return {
    review_id: row.review_id,
    file_id: row.file_id,
    data_id: row.data_id,
    file: row.file,
    start_s: toSeconds(row.start_ms),
    end_s: toSeconds(row.end_ms),
    species: row.species,
    verdict: row.verdict,
    correct_species: row.correct_species,
    score: row.score,
    blind: row.blind === 1,
    final: row.final === 1,
    sample_id: row.sample_id,
    note: row.note,
    reviewer_id: row.reviewer_id,
    reviewer: row.reviewer,
    at: row.at,
    recording_deleted: row.recording_deleted === 1,
  };
}

/** `isSpecies` compares the species. */
export const isOnItem = (isSpecies: Sql): Sql =>
  sql`reviews.project_id = items.project_id AND reviews.file_id = items.file_id
    AND reviews.start_ms = items.start_ms AND reviews.end_ms = items.end_ms AND ${isSpecies}`;

/** Over one item's counting reviews: 1 or 0. A final verdict settles it. */
export const disagreeSql = sql`CASE WHEN max(reviews.final) = 0
  AND count(DISTINCT reviews.verdict) > 1 THEN 1 ELSE 0 END`;

/**
 * Verdicts that count, under any name of the species. Items come first, since each has few
 * verdicts: SQLite keeps the order of a CROSS JOIN.
 */
export const itemsWithReviews = (species: readonly string[]): Sql => sql`sample_items AS items
  CROSS JOIN samples CROSS JOIN reviews
  WHERE samples.project_id = items.project_id AND samples.sample_id = items.sample_id
  AND ${isOnItem(sameSpeciesSql(sql`reviews.species`, sql`samples.species`, species))}
  AND ${countsSql(species)}`;
