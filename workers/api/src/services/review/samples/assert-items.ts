import { limits, type Sample, type SampleItemCreate } from '@biophony/contract';
import { clipScore } from '@biophony/statistics';
import { ApiError, limitReached } from '../../../http/errors/api-error.ts';
import { toMilliseconds } from '../shared/milliseconds.ts';

type Strata = Sample['strata'];

/** Scores may be rounded to four decimals on their way. */
const tolerance = 5e-5;

const refuse = (field: string, sentence: string) =>
  new ApiError('invalid_request', `${field} ${sentence}`, field);

/** Throws `invalid_request` where strata do not rise. */
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

/** Throws `invalid_request` where an item lies outside its stratum, ends before it starts, or stands in the list twice. */
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
 * Throws `invalid_request` where a stratum would have more items than detections, and `limit_reached` where the sample would
 * have too many; `drawn` counts the items of each stratum.
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

/** How many items each stratum has. */
export const countByStratum = (items: readonly { stratum: number }[], strata: Strata): number[] =>
  strata.map((_, at) => items.filter(({ stratum }) => stratum === at).length);
