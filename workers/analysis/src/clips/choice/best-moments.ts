import { bestFirst, shareSound, type Moment } from './moment.ts';

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
export class BestMoments {
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
