// A million and ten million detections in the explorer's engine: the time until they are read, until they can be listed,
// and of a change of filter and of order, with the memory of the process, beside the way it was done before. Results are
// written by the analysis runner's own exporters and read by ranges over HTTP. ROWS is the largest number of detections;
// BEFORE the largest that the peer has to read. Times are of Node, which runs the same engine as the browsers' worker.
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isQuick, sized } from '../quick.ts';
import { loadText } from '../measure.ts';

interface Time {
  ms: number;
  cpuMs: number;
}

interface Figures {
  rows: number;
  load: Time;
  first: Time;
  filter: Time;
  sort: Time;
  count: number;
  /** Bytes of the columns and orders, and of the whole process after garbage collection and at most. */
  arrays: number;
  held: number;
  peak: number;
}

const most = sized('ROWS', 10_000_000, 2000);
const mostBefore = sized('BEFORE', 10_000_000, 2000);
const sizes = isQuick
  ? [most]
  : [...new Set([222_457, 1_000_000, most])].filter((one) => one <= most);
const folder = mkdtempSync(join(tmpdir(), 'biophony-rows-'));
const seconds = ({ ms, cpuMs }: Time) =>
  `${(ms / 1000).toFixed(2)} s (${(cpuMs / 1000).toFixed(2)} of CPU)`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`.padStart(8);

/** Serves files with ranges, as the store does. */
const server = createServer((request, response) => {
  const path = join(folder, request.url ?? '');
  const size = statSync(path).size;
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const [start, end] = range
    ? [Number(range[1]), Math.min(Number(range[2]), size - 1)]
    : [0, size - 1];
  response.writeHead(range ? 206 : 200, {
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  createReadStream(path, { start, end }).pipe(response);
});

const inRepository = (path: string) => join(import.meta.dirname, '../../..', path);
const makeResults = inRepository('workers/analysis/test/many-detections/make-results.ts');
const measureRows = inRepository('packages/ui/src/explorer/testing/measure-rows.ts');

const run = (program: string, values: readonly string[]) =>
  promisify(execFile)(process.execPath, [
    '--conditions=biophony',
    '--expose-gc',
    '--max-old-space-size=8192',
    program,
    ...values,
  ]);

async function measure(way: 'now' | 'before', url: string, bytes: number): Promise<Figures> {
  const { stdout } = await run(measureRows, [way, url, String(bytes)]);
  return JSON.parse(stdout) as Figures;
}

const print = (name: string, figures: Figures) =>
  console.log(
    `  ${name}: read ${seconds(figures.load)}, first list ${seconds(figures.first)}, filter ${seconds(figures.filter)}, ` +
      `order ${seconds(figures.sort)}, columns ${megabytes(figures.arrays)}, process ${megabytes(figures.held)}, at most ${megabytes(figures.peak)}`,
  );

await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
try {
  const { port } = server.address() as AddressInfo;
  for (const rows of sizes) {
    const name = `rows-${rows}`;
    await run(makeResults, [join(folder, name), String(rows)]);
    const bytes = statSync(join(folder, name, 'detections.parquet')).size;
    const url = `http://127.0.0.1:${port}/${name}`;
    console.log(
      `${rows.toLocaleString('en')} detections, ${megabytes(bytes).trim()} (${loadText()})`,
    );
    const now = await measure('now', url, bytes);
    print('now   ', now);
    if (rows <= mostBefore) {
      const before = await measure('before', url, bytes);
      print('before', before);
      if (before.count !== now.count || before.rows !== now.rows)
        throw new Error(`${before.count} and ${now.count} detections pass the same filter.`);
      console.log(
        `  ${(before.load.cpuMs / now.load.cpuMs).toFixed(1)} times as fast to read, ${(before.first.cpuMs / now.first.cpuMs).toFixed(1)} to list, ` +
          `${(before.peak / now.peak).toFixed(1)} times less memory`,
      );
    } else console.log('  before: not measured, the peer takes too long');
    rmSync(join(folder, name), { recursive: true });
  }
} finally {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
