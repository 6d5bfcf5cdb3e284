// What a calibration costs: the curve of 200 verdicts (goal: under 20 ms), the precisions above all ten strata of 300
// species from 10,000 draws each (goal: under 2 s), and the whole of one species. The peer is R: brglm2 with sandwich, and
// as many draws by rbeta. Times are of the processor.
// npx node --conditions=biophony bench/statistics/calibration.ts
import { spawnSync } from 'node:child_process';
import { calibrate, fitCurve, precisionsOf, strataOf, stratumOf } from '@biophony/statistics';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';

const verdicts = 200;
const species = sized('SPECIES', 300, 3);
const rounds = sized('ROUNDS', 50, 3);

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

/** Milliseconds of the processor, which other programs of the machine do not lengthen as they do those of the clock. */
function timed(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

const times = (run: () => void) => Array.from({ length: rounds }, () => timed(run));

const program = `
suppressMessages({ library(brglm2); library(sandwich) })
at <- 0:${verdicts - 1}
score <- 0.1 + 0.895 * ((at * 7919) %% 1009) / 1008
data <- data.frame(x = qlogis(score), yes = as.numeric(((at * 104729) %% 997) / 997 < score))
ms <- function(run) 1000 * sum(system.time(run())[1:2])
fit <- function() sandwich(glm(yes ~ x, binomial, data, method = brglmFit, type = "AS_mean"))
draw <- function() for (one in 1:${species}) {
  right <- numeric(10000)
  for (h in 10:1) {
    right <- right + rbeta(10000, min(10, h) + 0.5, 10 - min(10, h) + 0.5)
    quantile(right, c(0.025, 0.05, 0.975))
  }
}
cat(ms(function() for (one in 1:${rounds}) fit()) / ${rounds}, ms(draw))
`;

function printed(name: string, ms: number, goal: number | null, peer: number | undefined): void {
  const aim =
    goal === null || isQuick ? '' : `, goal ${goal} ms: ${ms < goal ? 'reached' : 'missed'}`;
  const beside =
    peer === undefined ? '' : `; R ${peer.toFixed(1)} ms, ${(ms / peer).toFixed(2)} of it`;
  console.log(`${name}: ${ms.toFixed(2)} ms${aim}${beside}`);
}

const r = spawnSync('Rscript', ['-e', program], { encoding: 'utf8' });
const [ofFit, ofDraws] = r.status === 0 ? r.stdout.trim().split(' ').map(Number) : [];
if (r.status !== 0) console.log('R with brglm2 and sandwich is not here to compare with.');

console.log(loadText());
const fits = times(() => fitCurve(points));
printed(`first curve of ${verdicts} verdicts`, fits[0]!, 20, undefined);
printed(`curve of ${verdicts} verdicts, median of ${rounds}`, median(fits), 20, ofFit);
const precisions = timed(() => {
  for (let at = 0; at < species; at++) precisionsOf(strata, { seed: `species ${at}` });
});
printed(`precisions above 10 strata of ${species} species`, precisions, 2000, ofDraws);
const input = {
  seed: 'one',
  strata: strata.map((one) => ({ ...one, detections: 20_000 })),
  items,
};
printed(
  `calibration of ${verdicts} verdicts, median`,
  median(times(() => calibrate(input))),
  null,
  undefined,
);
