// Whether bounds and intervals hold: surveys with known truth are made, sampled, reviewed without error and calibrated, and what is
// told of them is compared with the truth.
// npx node --conditions=biophony packages/statistics/simulations/bounds.ts [surveys of each kind]
import { measure } from './measure.ts';
import { surveyKinds } from './survey.ts';

const count = Number(process.argv[2] ?? 1000);

for (const kind of surveyKinds) {
  const measured = measure(kind, count);
  console.log(`\n${count} surveys, ${kind.name}`);
  const rows: [string, unknown][] = [
    ['lower bounds of precisions hold', measured.bounds],
    ['from the lowest stratum on', measured.boundsOfAll],
    ['truth minus bound, mean', measured.distance],
    ['intervals of the call density hold', measured.density],
    ['their width, mean', measured.densityWidth],
    ...[...measured.thresholds].map(([precision, { found, right, kept }]): [string, string] => [
      `thresholds for a precision of ${precision}`,
      `found in ${found}; right in ${right}; keep ${kept} of what could be kept`,
    ]),
    ['intervals of the curve hold', measured.curve],
    ['their width, mean', measured.curveWidth],
    ['intervals of thresholds for probabilities hold', measured.probabilities],
    ['sites said to disagree', measured.sites],
  ];
  for (const [what, figure] of rows) console.log(`  ${what.padEnd(48)} ${String(figure)}`);
}
