// Drawing a stratified sample while ten million detections of 200 sites pass: how long it takes the processor, and how much
// memory it holds. The peer keeps every detection by stratum and site, and draws when all are there.
// npx node --conditions=biophony tests/bench/statistics/drawing.ts
import { spawnSync } from 'node:child_process';
import { sampler, strataOf, stratumOf } from '@biophony/statistics';
import { loadText } from '../measure.ts';
import { sized } from '../quick.ts';

const rows = sized('ROWS', 10_000_000, 20_000);
const sites = 200;
const edges = strataOf(0.1, 0.999);

/** The score and site of a row, by formula. */
const scoreOf = (row: number) => 0.1 + (0.899 * ((row * 48_271) % 65_521)) / 65_520;
const siteOf = (row: number) => (row * 69_621) % sites;

interface Figures {
  ms: number;
  peak: number;
  drawn: number;
}

function drawn(): number {
  const draw = sampler({ method: 'stratified', seed: 'sample', edges });
  for (let row = 0; row < rows; row++) draw.addNumbers(row, scoreOf(row), siteOf(row), -1, row);
  return draw.finish().items.length;
}

function collected(): number {
  const strata = edges.slice(1).map(() => new Map<number, number[]>());
  for (let row = 0; row < rows; row++) {
    const stratum = strata[stratumOf(edges, scoreOf(row))]!;
    const held = stratum.get(siteOf(row));
    if (held) held.push(row);
    else stratum.set(siteOf(row), [row]);
  }
  const chosen = strata.map((stratum) =>
    [...stratum.values()].slice(0, 10).map((held) => held[Math.floor(Math.random() * held.length)]),
  );
  return chosen.flat().length;
}

const way = process.argv[2];
if (way === 'drawn' || way === 'collected') {
  const before = process.memoryUsage.rss();
  const began = process.cpuUsage();
  const count = way === 'drawn' ? drawn() : collected();
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1000;
  const peak = process.resourceUsage().maxRSS * 1024 - before;
  console.log(JSON.stringify({ ms, peak, drawn: count } satisfies Figures));
} else {
  const measured = (name: string) => {
    const args = ['--conditions=biophony', import.meta.filename, name, ...process.argv.slice(2)];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    return JSON.parse(stdout) as Figures;
  };
  const [ours, peer] = [measured('drawn'), measured('collected')];
  const text = ({ ms, peak, drawn }: Figures) =>
    `${(ms / 1000).toFixed(2)} s, ${((ms * 1e6) / rows).toFixed(0)} ns a detection, ${(peak / 1e6).toFixed(0)} MB more memory, ${drawn} drawn`;
  console.log(`${rows.toLocaleString('en')} detections, ${loadText()}`);
  console.log(`as they pass:   ${text(ours)}`);
  console.log(`all collected:  ${text(peer)}`);
  console.log(
    `${(ours.ms / peer.ms).toFixed(2)} of the time, ${(ours.peak / peer.peak).toFixed(3)} of the memory`,
  );
}
