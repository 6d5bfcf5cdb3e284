import type { TakeScore } from './scan-scores.ts';

/** Detections whose scores are kept while strata are found, 32 bytes each; of more the scores are read a second time. */
export const mostKeptScores = 1_000_000;

/** Keeps what it is given, up to a number that memory allows, and hands it on again. */
export function keepScores(detections: number, most = mostKeptScores) {
  const length = Math.min(detections, most);
  const [index, score, at] = [length, length, length].map((size) => new Float64Array(size));
  const [deployment, night] = [length, length].map((size) => new Int32Array(size));
  let count = 0;
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  const take: TakeScore = (...one) => {
    lowest = Math.min(lowest, one[1]);
    highest = Math.max(highest, one[1]);
    if (count < length) {
      index![count] = one[0];
      score![count] = one[1];
      deployment![count] = one[2];
      night![count] = one[3];
      at![count] = one[4];
    }
    count++;
  };
  return {
    take,
    /** How many were given, and the bounds of their scores. */
    told: () => ({ count, lowest, highest, whole: count <= length }),
    /** Hands all on in the order in which they came; only where they are `whole`. */
    again(to: TakeScore): void {
      for (let one = 0; one < count; one++)
        to(index![one]!, score![one]!, deployment![one]!, night![one]!, at![one]!);
    },
  };
}
