import type {
  AllAboveOptions,
  Candidates,
  FirstOfNightOptions,
  MostUncertainOptions,
  RandomOptions,
  Sample,
  SamplingOptions,
  StratifiedOptions,
} from './sample.ts';
import { sampler } from './sampler.ts';

async function draw(candidates: Candidates, options: SamplingOptions): Promise<Sample> {
  const { add, finish } = sampler(options);
  if (Symbol.iterator in candidates) for (const one of candidates) add(one);
  else for await (const one of candidates) add(one);
  return finish();
}

type Given<Options> = Omit<Options, 'method'>;

/** So many detections of each stratum, by chance: what curves and precisions are best told from. */
export const drawStratified = (
  from: Candidates,
  options: Given<StratifiedOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'stratified' });

/** All detections from a score on. */
export const drawAllAbove = (from: Candidates, options: Given<AllAboveOptions>): Promise<Sample> =>
  draw(from, { ...options, method: 'all_above' });

/** Those whose probability is nearest to a half: for a curve that is to become sharper there. */
export const drawMostUncertain = (
  from: Candidates,
  options: Given<MostUncertainOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'most_uncertain' });

/** The first of each night of each site: for whether a species was there, and when it began. */
export const drawFirstOfNight = (
  from: Candidates,
  options: Given<FirstOfNightOptions>,
): Promise<Sample> => draw(from, { ...options, method: 'first_of_night' });

/** Any of them, each as likely. */
export const drawRandom = (from: Candidates, options: Given<RandomOptions>): Promise<Sample> =>
  draw(from, { ...options, method: 'random' });
