import { createChance, shuffle } from './chance.ts';
import {
  allAbove,
  firstOfNight,
  type Keeper,
  mostUncertain,
  random,
  type Seen,
  stratified,
} from './keepers.ts';
import type {
  AllAboveOptions,
  Candidates,
  FirstOfNightOptions,
  MostUncertainOptions,
  RandomOptions,
  Sample,
  SampledStratum,
  Sampler,
  SamplingOptions,
  StratifiedOptions,
} from './sample.ts';
import { stratumOf } from './scores.ts';

function keeperOf(options: SamplingOptions): Keeper {
  if (options.method === 'stratified') return stratified(options);
  if (options.method === 'all_above') return allAbove(options);
  if (options.method === 'most_uncertain') return mostUncertain(options);
  if (options.method === 'first_of_night') return firstOfNight(options);
  return random(options);
}

/**
 * Draws detections for review from a stream in any order. Memory depends on how many are drawn. The
 * same seed draws the same ones. Throws a RangeError for a score that is no number, an index that
 * is no integer from 0 on, edges that do not rise, or a number to draw that is not 1 to 10,000.
 */
export function sampler(options: SamplingOptions): Sampler {
  const { method, seed, edges } = options;
  if (edges.length < 2 || edges.some((edge, at) => at > 0 && !(edge >= edges[at - 1]!)))
    throw new RangeError('Edges of strata must be two at least, and rise.');
  const keeper = keeperOf(options);
  const representative = method !== 'most_uncertain' && method !== 'first_of_night';
  const detections = new Float64Array(edges.length - 1);
  const seen: Seen = { index: 0, score: 0, site: null, night: null, at: 0, stratum: 0 };
  let offered = 0;

  const take = () => {
    if (!Number.isSafeInteger(seen.index) || seen.index < 0)
      throw new RangeError(`An index must be a whole number from 0 on, not ${seen.index}.`);
    offered++;
    seen.stratum = stratumOf(edges, seen.score);
    if (seen.stratum >= 0 && keeper.offer(seen)) detections[seen.stratum]!++;
  };

  return {
    add: ({ index, score, site = null, night = null, at = index }) => {
      seen.index = index;
      seen.score = score;
      seen.site = site;
      seen.night = night;
      seen.at = at;
      take();
    },
    addNumbers: (index, score, site, night, at) => {
      seen.index = index;
      seen.score = score;
      seen.site = site < 0 ? null : site;
      seen.night = night < 0 ? null : night;
      seen.at = at;
      take();
    },
    finish: (): Sample => {
      const drawn = keeper.drawn().sort((a, b) => a.index - b.index);
      const strata = Array.from(detections, (count, at): SampledStratum => ({
        low_x: edges[at]!,
        high_x: edges[at + 1]!,
        detections: count,
        drawn: drawn.filter(({ stratum }) => stratum === at).length,
      }));
      const weightOf = ({ stratum }: Seen) =>
        representative ? strata[stratum]!.detections / strata[stratum]!.drawn : 1;
      const items = drawn.map((one) => ({ ...one, weight: weightOf(one) }));
      return {
        method,
        scheme: method === 'stratified' ? 'random_in_strata' : null,
        seed,
        items: shuffle(items, createChance(seed)),
        strata,
        offered,
        representative,
      };
    },
  };
}

async function draw(candidates: Candidates, options: SamplingOptions): Promise<Sample> {
  const { add, finish } = sampler(options);
  if (Symbol.iterator in candidates) for (const one of candidates) add(one);
  else for await (const one of candidates) add(one);
  return finish();
}

type Given<Options> = Omit<Options, 'method'>;

/** Draws random detections of each stratum: best for curves and precisions. */
export const drawStratified = (
  from: Candidates,
  options: Given<StratifiedOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'stratified' });

/** Draws from all detections from a score on. */
export const drawAllAbove = (from: Candidates, options: Given<AllAboveOptions>): Promise<Sample> =>
  draw(from, { ...options, method: 'all_above' });

/** Draws those nearest to probability one half, to refine a curve there. */
export const drawMostUncertain = (
  from: Candidates,
  options: Given<MostUncertainOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'most_uncertain' });

/** Draws the first detection of each night of each site. */
export const drawFirstOfNight = (
  from: Candidates,
  options: Given<FirstOfNightOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'first_of_night' });

/** Draws from all detections with equal chance. */
export const drawRandom = (from: Candidates, options: Given<RandomOptions>): Promise<Sample> =>
  draw(from, { ...options, method: 'random' });
