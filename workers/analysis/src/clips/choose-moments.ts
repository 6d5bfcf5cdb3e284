import { ClipsError } from '../kit/errors.ts';
import type { Detection, ResultRow } from '../results/file-result.ts';
import type { SpeciesFilter } from './clip-choices.ts';

/** A detection that may become a clip, with its recording and that one's place among the results. */
export interface Moment {
  detection: Detection;
  file: string;
  recording: ResultRow['recording'];
  /** Which recording it is of the results, from 0. */
  order: number;
}

/** A piece of a recording, in seconds from its start. */
export interface Span {
  from: number;
  to: number;
}

/** A clip has no more than so many seconds of its detection, which may be an hour long where detections were joined. */
export const longestSeconds = 60;

const endOf = ({ start_s, end_s }: Detection): number => Math.min(end_s, start_s + longestSeconds);

/** What a clip of a detection covers, with so many seconds on both sides. */
export const spanOf = (detection: Detection, pad: number): Span => ({
  from: Math.max(0, detection.start_s - pad),
  to: endOf(detection) + pad,
});

/** Whether clips of the two would share sound. */
export function shareSound(a: Moment, b: Moment, pad: number): boolean {
  if (a.order !== b.order) return false;
  const apart = 2 * pad;
  const [one, other] = [a.detection, b.detection];
  return one.start_s - endOf(other) < apart && other.start_s - endOf(one) < apart;
}

/** Puts higher confidences first, and of equal ones what comes first in the results. */
const bestFirst = (a: Moment, b: Moment): number =>
  b.detection.confidence - a.detection.confidence ||
  a.order - b.order ||
  a.detection.start_s - b.detection.start_s ||
  a.detection.end_s - b.detection.end_s;

/** Where a moment stands, or would stand, in a list with the best first. */
function placeOf(moment: Moment, moments: readonly Moment[]): number {
  let [from, to] = [0, moments.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (bestFirst(moments[middle]!, moment) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The best moments of one species, of which no two share sound. */
class BestMoments {
  /** The best first. */
  readonly moments: Moment[] = [];
  /** Those of each recording, by its place among the results. */
  readonly #byRecording = new Map<number, Moment[]>();
  readonly #most: number;
  readonly #pad: number;

  constructor(most: number, pad: number) {
    this.#most = most;
    this.#pad = pad;
  }

  /** Takes a moment in if it is better than what it shares sound with, and than the last where there is no more space. */
  offer(moment: Moment): void {
    const last = this.moments.at(-1);
    if (last && this.moments.length === this.#most && bestFirst(moment, last) >= 0) return;
    const near = this.#byRecording.get(moment.order) ?? [];
    const shared = near.filter((one) => shareSound(one, moment, this.#pad));
    if (shared.some((one) => bestFirst(one, moment) <= 0)) return;
    for (const one of shared) this.#remove(one);
    this.moments.splice(placeOf(moment, this.moments), 0, moment);
    const own = this.#byRecording.get(moment.order) ?? [];
    this.#byRecording.set(moment.order, own);
    own.push(moment);
    if (this.moments.length > this.#most) this.#remove(this.moments.at(-1)!);
  }

  #remove(moment: Moment): void {
    // Of moments that are equal in all by which they are put in order, any may be the one.
    for (let at = placeOf(moment, this.moments); at < this.moments.length; at++)
      if (this.moments[at] === moment) {
        this.moments.splice(at, 1);
        break;
      }
    const own = this.#byRecording.get(moment.order)!;
    if (own.length === 1) this.#byRecording.delete(moment.order);
    else own.splice(own.indexOf(moment), 1);
  }
}

/** Which detections become clips. */
export interface Choice {
  /** Clips of a species at most. */
  perSpecies: number;
  /** Lowest confidence. */
  above: number;
  /** Seconds of sound before and behind a detection. */
  pad: number;
  species: SpeciesFilter;
}

/** Clips of all species at most: a folder that can still be looked through, and what is held in memory. */
const mostClips = 100_000;

/** Tells species apart, and classes that have a common name alone. */
const keyOf = ({ scientific_name, common_name }: Detection) => `${scientific_name}\n${common_name}`;

const tooMany = () =>
  new ClipsError(
    `These would be more than ${mostClips.toLocaleString('en')} clips. Take fewer of each species (--per-species), those of a higher confidence (--above), or some species (--species).`,
  );

/**
 * Chooses the best detections of each species, so that no two of a species share sound: of those that would, the better
 * one counts. Holds no more than the moments it may choose. Answers them species by species, by name, the best first.
 * Throws ClipsError where there are too many.
 */
export async function chooseMoments(
  rows: AsyncIterable<ResultRow>,
  { perSpecies, above, pad, species }: Choice,
): Promise<Moment[][]> {
  const best = new Map<string, BestMoments>();
  let count = 0;
  let order = 0;
  for await (const { file, recording, result, continues } of rows) {
    const moments = result.detections
      .filter((detection) => detection.confidence >= above && species.takes(detection))
      .map((detection): Moment => ({ detection, file, recording, order }))
      // The best first, so that a moment is left out for those alone that are chosen.
      .sort(bestFirst);
    for (const moment of moments) {
      const key = keyOf(moment.detection);
      let own = best.get(key);
      if (!own) best.set(key, (own = new BestMoments(perSpecies, pad)));
      const before = own.moments.length;
      own.offer(moment);
      count += own.moments.length - before;
      if (count > mostClips) throw tooMany();
    }
    if (!continues) order++;
  }
  return [...best]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { moments }]) => moments)
    .filter(({ length }) => length > 0);
}
