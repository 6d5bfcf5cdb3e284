import { ClipsError } from '../kit/errors.ts';
import type { Detection, ResultRow } from '../results/file-result.ts';
import type { SpeciesFilter } from './clip-choices.ts';

export interface Moment {
  detection: Detection;
  file: string;
  recording: ResultRow['recording'];
  /** Index in the results, from 0. */
  order: number;
}

/** Seconds from the recording's start. */
export interface ClipSpan {
  from: number;
  to: number;
}

/** Joined detections may last an hour. */
export const longestSeconds = 60;

const endOf = ({ start_s, end_s }: Detection): number => Math.min(end_s, start_s + longestSeconds);

export const toClipSpan = (detection: Detection, pad: number): ClipSpan => ({
  from: Math.max(0, detection.start_s - pad),
  to: endOf(detection) + pad,
});

export function shareSound(a: Moment, b: Moment, pad: number): boolean {
  if (a.order !== b.order) return false;
  const apart = 2 * pad;
  const [one, other] = [a.detection, b.detection];
  return one.start_s - endOf(other) < apart && other.start_s - endOf(one) < apart;
}

const bestFirst = (a: Moment, b: Moment): number =>
  b.detection.confidence - a.detection.confidence ||
  a.order - b.order ||
  a.detection.start_s - b.detection.start_s ||
  a.detection.end_s - b.detection.end_s;

function insertionIndex(moment: Moment, moments: readonly Moment[]): number {
  let [from, to] = [0, moments.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (bestFirst(moments[middle]!, moment) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

class BestMoments {
  /** Best first. */
  readonly moments: Moment[] = [];
  readonly #byRecording = new Map<number, Moment[]>();
  readonly #most: number;
  readonly #pad: number;

  constructor(most: number, pad: number) {
    this.#most = most;
    this.#pad = pad;
  }

  /** Refuses a moment no better than those it overlaps or, in a full list, than the last. */
  offer(moment: Moment): void {
    const last = this.moments.at(-1);
    if (last && this.moments.length === this.#most && bestFirst(moment, last) >= 0) return;
    const near = this.#byRecording.get(moment.order) ?? [];
    const shared = near.filter((one) => shareSound(one, moment, this.#pad));
    if (shared.some((one) => bestFirst(one, moment) <= 0)) return;
    for (const one of shared) this.#remove(one);
    this.moments.splice(insertionIndex(moment, this.moments), 0, moment);
    const own = this.#byRecording.get(moment.order) ?? [];
    this.#byRecording.set(moment.order, own);
    own.push(moment);
    if (this.moments.length > this.#most) this.#remove(this.moments.at(-1)!);
  }

  #remove(moment: Moment): void {
    // Several moments may compare as equal.
    for (let at = insertionIndex(moment, this.moments); at < this.moments.length; at++)
      if (this.moments[at] === moment) {
        this.moments.splice(at, 1);
        break;
      }
    const own = this.#byRecording.get(moment.order)!;
    if (own.length === 1) this.#byRecording.delete(moment.order);
    else own.splice(own.indexOf(moment), 1);
  }
}

export interface Choice {
  perSpecies: number;
  above: number;
  /** Seconds of sound before and after a detection. */
  pad: number;
  species: SpeciesFilter;
}

/** Limits memory. */
const mostClips = 100_000;

const keyOf = ({ scientific_name, common_name }: Detection) => `${scientific_name}\n${common_name}`;

const tooMany = () =>
  new ClipsError(
    `These would be more than ${mostClips.toLocaleString('en')} clips. Take fewer of each species (--per-species), those of a higher confidence (--above), or some species (--species).`,
  );

/**
 * Of two overlapping detections, takes the better one. By species name, best first. Throws
 * ClipsError for too many.
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
      // Best first, so that a moment is dropped only for chosen ones.
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
