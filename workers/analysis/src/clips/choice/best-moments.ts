import { bestFirst, shareSound, type Moment } from './moment.ts';

/** The best moments of one species, of which no two share sound. */
export class BestMoments {
  /** The best first. */
  readonly moments: Moment[] = [];
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
    const shared = this.moments.filter((one) => shareSound(one, moment, this.#pad));
    if (shared.some((one) => bestFirst(one, moment) <= 0)) return;
    for (const one of shared) this.moments.splice(this.moments.indexOf(one), 1);
    const at = this.moments.findIndex((one) => bestFirst(moment, one) < 0);
    this.moments.splice(at < 0 ? this.moments.length : at, 0, moment);
    if (this.moments.length > this.#most) this.moments.pop();
  }
}
