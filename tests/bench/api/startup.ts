// CPU time that the Worker takes before its first call, in workerd, beside a bare Hono Worker: a new isolate's first call
// waits for it. Cloudflare takes a second (developers.cloudflare.com/workers/platform/limits, "Worker startup time").
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  wrangler,
  wranglerConfigIn,
  wranglerEnvironment,
} from '../../../tools/scripts/service/wrangler.ts';
import { loadText, median } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';

const rounds = sized('ROUNDS', 5, 1);
/** Milliseconds: a fifth of what Cloudflare takes, for its machines may be as much slower than this one. */
const budgetMs = 200;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Milliseconds in which the profile shows work. */
function workOf({ nodes, samples, timeDeltas }: Profile): number {
  const idle = new Set(
    nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id),
  );
  const micros = samples.reduce(
    (sum, sample, at) => sum + (idle.has(sample) ? 0 : (timeDeltas[at] ?? 0)),
    0,
  );
  return micros / 1000;
}

const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-startup-'));

const run = (cwd: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [wrangler, ...args], {
    cwd,
    env: wranglerEnvironment(cwd),
  });

/** `wrangler check startup` would build too, but hands no configuration on to the build. */
async function build(cwd: string): Promise<string> {
  const bundle = join(cwd, 'worker.bundle');
  const config = join(cwd, 'wrangler.toml');
  await run(cwd, 'deploy', '--dry-run', '--config', config, '--outfile', bundle);
  return bundle;
}

async function startup(cwd: string, bundle: string): Promise<number> {
  const outfile = join(cwd, 'startup.cpuprofile');
  await run(cwd, 'check', 'startup', '--worker', bundle, '--outfile', outfile);
  return workOf(JSON.parse(readFileSync(outfile, 'utf8')) as Profile);
}

try {
  const [ours, peer] = [join(folder, 'ours'), join(folder, 'peer')];
  for (const one of [ours, peer]) mkdirSync(one);
  wranglerConfigIn(ours);
  const peerMain = fileURLToPath(new URL('./support/startup-peer.ts', import.meta.url));
  writeFileSync(
    join(peer, 'wrangler.toml'),
    `name = "peer"\nmain = ${JSON.stringify(peerMain)}\ncompatibility_date = "2026-01-01"\n`,
  );
  const [ourBundle, peerBundle] = [await build(ours), await build(peer)];
  const times: { own: number[]; bare: number[] } = { own: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    times.own.push(await startup(ours, ourBundle));
    times.bare.push(await startup(peer, peerBundle));
  }
  const [own, bare] = [median(times.own), median(times.bare)];
  // The profile has a sample in each millisecond, and a bare Worker may be done before the first.
  const least = Math.max(bare, 1);
  console.log(
    `start of the Worker: ${own.toFixed(0)} ms of CPU, peer ${least.toFixed(0)} ms or less, ${(own / least).toFixed(1)} times as much; median of ${rounds}, ${loadText()}; budget ${budgetMs} ms`,
  );
  if (!isQuick && own > budgetMs) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
