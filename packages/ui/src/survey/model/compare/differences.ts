import type { SpeciesComparison } from '@biophony/recordings/survey';

/** How many times the rates of a species differ at least, whichever is higher: 1 where the interval holds 1, or is not known. */
export function leastDifference({ ratio }: Pick<SpeciesComparison, 'ratio'>): number {
  if (ratio === null) return 1;
  if (ratio.low > 1) return ratio.low;
  return ratio.high !== null && ratio.high < 1 && ratio.high > 0 ? 1 / ratio.high : 1;
}

/** How far the counted rates differ, as a logarithm; endless where one of them is 0. */
function countedDifference({ ratio }: SpeciesComparison): number {
  if (ratio === null) return 0;
  return ratio.ratio === null || ratio.ratio === 0
    ? Number.POSITIVE_INFINITY
    : Math.abs(Math.log(ratio.ratio));
}

const detectionsOf = ({ a, b }: SpeciesComparison) => (a?.detections ?? 0) + (b?.detections ?? 0);

/** Those that differ most for certain first; of those that do not, those whose counted rates differ most, and the more frequent. */
export const byDifference = (species: readonly SpeciesComparison[]): SpeciesComparison[] =>
  species.toSorted((x, y) => {
    const least = leastDifference(y) - leastDifference(x);
    if (least !== 0) return least;
    const [ofX, ofY] = [countedDifference(x), countedDifference(y)];
    return ofX === ofY ? detectionsOf(y) - detectionsOf(x) : ofY > ofX ? 1 : -1;
  });
