import { seededRandom } from '../../../../tests/fixtures/survey/seeded-random.ts';

/** Numbers that look random and are the same in every run. */
export class Chance {
  /** From 0 up to 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }
}
