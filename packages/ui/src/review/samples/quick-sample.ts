import type { ProjectSpecies, Sample } from '@biophony/contract';
import type { AnalysisGroup } from '@biophony/sdk';
import { scientificName } from '../../base/species-name.ts';
import type { DrawnSample } from '../drawing/draw-sample.ts';

/** Clips of a sample that one button draws, and of each tenth of the range of confidence. */
export const quickClips = 50;
export const quickPerTenth = quickClips / 10;

export const clipsOf = ({ detections }: Pick<ProjectSpecies, 'detections'>): number =>
  Math.min(quickClips, detections);

/** Whether a person is asked about a sample, and has clips of it left. */
const isOpenFor = ({ assigned_to, mine, item_count }: Sample, personId: string | null): boolean =>
  mine < item_count &&
  (assigned_to.length === 0 || (personId !== null && assigned_to.includes(personId)));

/** The sample to go on with: one that the person has begun, else the newest. */
export function sampleToGoOn(samples: readonly Sample[], personId: string | null): Sample | null {
  const open = samples.filter((one) => isOpenFor(one, personId));
  return open.find(({ mine }) => mine > 0) ?? open[0] ?? null;
}

/** The newest group of a model that names species, else the newest. */
export const quickGroup = (groups: readonly AnalysisGroup[]): AnalysisGroup | null =>
  groups.find(({ analyses }) => (analyses[0]?.model ?? null) !== null) ?? groups[0] ?? null;

/** The most frequent species without a sample of these analyses; with samples of all, the most frequent. */
export function speciesToReview<
  Found extends Pick<ProjectSpecies, 'scientific_name' | 'common_name'>,
>(
  found: readonly Found[],
  samples: readonly Pick<Sample, 'species' | 'joins'>[],
  joins: string,
): Found | null {
  const sampled = new Set(samples.flatMap((one) => (one.joins === joins ? [one.species] : [])));
  return found.find((one) => !sampled.has(scientificName(one))) ?? found[0] ?? null;
}

/**
 * The items of a drawn sample, at most so many: of more, the last ones of the fullest strata are
 * left out. Each stratum's items stay as random as they were drawn.
 */
export function atMost(items: DrawnSample['items'], most: number): DrawnSample['items'] {
  const counts = new Map<number, number>();
  for (const { stratum } of items) counts.set(stratum, (counts.get(stratum) ?? 0) + 1);
  const isKept = items.map(() => true);
  for (let surplus = items.length - most; surplus > 0; surplus--) {
    const fullest = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    const last = items.findLastIndex(({ stratum }, at) => stratum === fullest && isKept[at]);
    isKept[last] = false;
    counts.set(fullest, counts.get(fullest)! - 1);
  }
  return items.filter((_, at) => isKept[at]);
}
