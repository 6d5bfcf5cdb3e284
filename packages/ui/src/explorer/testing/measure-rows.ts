// Run by the benchmark explorer-rows.ts for each figure; prints JSON. Arguments: the way, the
// address, the bytes of detections.parquet.
import { createDetectionStore } from '../engine/detection-store.ts';
import type { DetectionFilter } from '../engine/select.ts';
import { everything } from './everything.ts';
import { loadAsBefore } from './load-as-before.ts';

const [way = '', url = '', size = '0'] = process.argv.slice(2);
const source = { url: `${url}/detections.parquet`, size: Number(size) };

/** Milliseconds by the clock and of the processor. */
async function timed<T>(work: () => Promise<T>): Promise<[T, { ms: number; cpuMs: number }]> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  return [result, { ms: performance.now() - began, cpuMs: (user + system) / 1000 }];
}

async function measureNow() {
  const store = createDetectionStore();
  const input = {
    detections: source,
    filesUrl: `${url}/files.csv`,
    species: [],
    limit: 20_000_000,
    wanted: null,
    verdicts: [],
  };
  const [loaded, load] = await timed(() => store.load(input, () => undefined));
  const ask = (part: Partial<DetectionFilter>) =>
    timed(async () => {
      const filter = { ...everything, ...part };
      const { count } = await store.select(filter);
      return { count, rows: await store.rows({ filter, from: 0, to: 100 }) };
    });
  const [, first] = await ask({});
  const [{ count }, filter] = await ask({ confidence: { from: 0.5, to: 1 }, hour: 5 });
  const [, sort] = await ask({ sort: 'confidence' });
  return { rows: loaded.rows, load, first, filter, sort, count };
}

async function measureBefore() {
  const [store, load] = await timed(() => loadAsBefore(source));
  const ask = (least: number, hour: number | null, sort: 'time' | 'confidence') =>
    timed(async () => store.select(least, hour, sort));
  const [, first] = await ask(0, null, 'time');
  const [count, filter] = await ask(0.5, 5, 'time');
  const [, sort] = await ask(0, null, 'confidence');
  return { rows: store.rows, load, first, filter, sort, count };
}

const figures = await (way === 'before' ? measureBefore() : measureNow());
(globalThis as { gc?: () => void }).gc?.();
console.log(
  JSON.stringify({
    ...figures,
    arrays: process.memoryUsage().arrayBuffers,
    held: process.memoryUsage().rss,
    peak: process.resourceUsage().maxRSS * 1024,
  }),
);
