import { calibrate, fitCurve, precisionsOf, strataOf, stratumOf } from '@biophony/statistics';

/** Verdicts behind a curve. */
export const verdicts = 200;

// Scores and verdicts by formula: of scores from 0.1 on, the higher ones are more often right.
const edges = strataOf(0.1, 0.995);
const items = Array.from({ length: verdicts }, (_, at) => {
  const score = 0.1 + (0.895 * ((at * 7919) % 1009)) / 1008;
  const verdict = ((at * 104_729) % 997) / 997 < score ? ('yes' as const) : ('no' as const);
  return { score, stratum: stratumOf(edges, score), site: `site ${at % 12}`, verdict };
});
const points = items.map(({ score, verdict }) => ({
  x: Math.log(score / (1 - score)),
  yes: verdict === 'yes',
}));
const strata = edges.slice(1).map((high_x, at) => ({
  low_x: edges[at]!,
  high_x,
  detections: 20_000 >> at,
  reviewed: 10,
  yes: Math.min(10, at + 1),
}));
const input = {
  seed: 'one',
  strata: strata.map((one) => ({ ...one, detections: 20_000 })),
  items,
};

/** What is measured, once each; the number is that of the species. Each answers a figure, so that nothing is left out. */
export const works = {
  /** The curve of the verdicts. */
  curve: (): number => fitCurve(points)?.b ?? NaN,
  /** The precisions above all ten strata of a species, from 10,000 draws each. */
  precisions: (at: number): number =>
    precisionsOf(strata, { seed: `species ${at}` })[0]?.estimate ?? NaN,
  /** The whole of one species. */
  calibration: (): number => calibrate(input).counts.yes,
};
export type Work = keyof typeof works;
