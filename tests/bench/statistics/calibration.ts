// What a calibration costs: the curve of 200 verdicts (goal: under 20 ms), the precisions above all ten strata of 300
// species from 10,000 draws each (goal: under 2 s), and the whole of one species; here and, but for a quick run, within
// workerd (`wrangler dev`). The peer is R: brglm2 with sandwich, and as many draws by rbeta. Times here are of the processor,
// those of workerd by the clock of whoever asks it, less what a call takes that computes nothing.
// npx node --conditions=biophony tests/bench/statistics/calibration.ts
import { spawnSync } from 'node:child_process';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { verdicts, works } from './calibration-work.ts';
import { startWorkerd } from './in-workerd.ts';

const species = sized('SPECIES', 300, 3);
const rounds = sized('ROUNDS', 50, 3);

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
const fits = times(works.curve);
printed(`first curve of ${verdicts} verdicts`, fits[0]!, 20, undefined);
printed(`curve of ${verdicts} verdicts, median of ${rounds}`, median(fits), 20, ofFit);
const precisions = timed(() => {
  for (let at = 0; at < species; at++) works.precisions(at);
});
const ofPrecisions = `precisions above 10 strata of ${species} species`;
printed(ofPrecisions, precisions, 2000, ofDraws);
const ofAll = `calibration of ${verdicts} verdicts`;
printed(`${ofAll}, median`, median(times(works.calibration)), null, undefined);

if (isQuick) console.log('workerd is left out of a quick run.');
else {
  const worker = await startWorkerd();
  try {
    // Once without a work, so that the connection and the isolate are there.
    await worker.ms('curve', 0);
    const calls = [];
    for (let at = 0; at < 20; at++) calls.push(await worker.ms('curve', 0));
    const call = median(calls);
    console.log(`workerd, ${loadText()}; a call that computes nothing: ${call.toFixed(2)} ms`);
    const first = (await worker.ms('curve', 1)) - call;
    printed(`first curve of ${verdicts} verdicts, workerd`, first, 20, ofFit);
    const curve = ((await worker.ms('curve', rounds)) - call) / rounds;
    printed(`curve of ${verdicts} verdicts, mean of ${rounds}, workerd`, curve, 20, ofFit);
    const all = (await worker.ms('calibration', 1)) - call;
    printed(`first ${ofAll}, workerd`, all, null, undefined);
    const later = ((await worker.ms('calibration', rounds)) - call) / rounds;
    printed(`${ofAll}, mean of ${rounds}, workerd`, later, null, undefined);
    printed(
      `${ofPrecisions}, workerd`,
      (await worker.ms('precisions', species)) - call,
      2000,
      ofDraws,
    );
  } finally {
    await worker.stop();
  }
}
