// Whether the bounds hold: surveys with known truth are made, sampled as `drawStratified` does by default (ten detections of each
// of ten strata), reviewed without error and calibrated, and what is told of them is compared with the truth.
// npx node --conditions=biophony packages/statistics/simulations/bounds.ts [surveys]
import { measureBounds, type Measured } from './measure-bounds.ts';

const count = Number(process.argv[2] ?? 1000);

const rows = ({ ours, jeffreys, density, probabilities, sites }: Measured): [string, string][] => [
  ...Object.entries({ ours, 'Beta(k + 1/2, n - k + 1/2)': jeffreys }).flatMap(([name, way]) => [
    [`${name}: lower bounds hold`, `${way.holds}`] as [string, string],
    [`${name}: from the lowest stratum on`, `${way.holdsLowest}`] as [string, string],
    [`${name}: truth minus bound, mean`, `${way.distance}`] as [string, string],
    ...[...way.asked].map(([precision, { found, right, kept }]): [string, string] => [
      `${name}: precision ${precision}`,
      `found in ${found}; right in ${right}; keeps ${kept} of what could be kept`,
    ]),
  ]),
  ['intervals of the call density hold', `${density}`],
  ['intervals of thresholds for probabilities hold', `${probabilities}`],
  ['sites said to disagree', `${sites}`],
];

for (const [name, siteSpread] of Object.entries({ 'sites alike': 0, 'sites differ by 1': 1 })) {
  console.log(`\n${count} surveys, ${name}`);
  for (const [what, figure] of rows(measureBounds(count, { siteSpread })))
    console.log(`  ${what.padEnd(58)} ${figure}`);
}
