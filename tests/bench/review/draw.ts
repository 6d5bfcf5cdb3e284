// What drawing a sample of one species takes of a survey of a hundred recorders and ten million detections: bytes and
// requests, those for links included, seconds, and memory, beside reading the files whole. All recorders are in one analysis,
// or each in one of its own. RECORDINGS of a hundred detections each.
import { execFile } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadText } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';

const recordings = sized('RECORDINGS', 100_000, 200);
const recorders = sized('RECORDERS', 100, 4);
const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-draw-'));
const inRepository = (path: string) => join(import.meta.dirname, '../../..', path);
const makeAnalyses = inRepository('workers/analysis/test/many-detections/survey-analyses.ts');
const measure = inRepository('packages/ui/src/review/testing/measure-drawing.ts');

interface Costs {
  requests: number;
  bytes: number;
  links: number;
  ms: number;
  peak: number;
  before: number;
  items: number;
  strata: number;
  sites: number;
  detections: number;
}

const run = async (program: string, ...args: string[]) => {
  const flags = ['--conditions=biophony', '--no-warnings', '--max-old-space-size=8192', program];
  return (await promisify(execFile)(process.execPath, [...flags, ...args])).stdout;
};

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
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function survey(name: string, analyses: number) {
  const numbers = [recordings, recorders, analyses].map(String);
  await run(makeAnalyses, join(folder, name), ...numbers);
  const bytesOf = (file: string) =>
    Array.from(
      { length: analyses },
      (_, at) => statSync(join(folder, name, String(at), `${file}.parquet`)).size,
    );
  const { port } = server.address() as AddressInfo;
  const sizes = {
    counts: bytesOf('survey-counts'),
    effort: bytesOf('survey-effort'),
    detections: bytesOf('detections'),
  };
  const whole = sizes.detections.reduce((sum, size) => sum + size, 0);
  const address = `http://127.0.0.1:${port}/${name}`;
  const said = await run(measure, address, String(recorders), JSON.stringify(sizes));
  const { most, rarest } = JSON.parse(said) as Record<'most' | 'rarest', Costs>;
  const print = (which: string, { requests, links, bytes, ms, peak, before, ...told }: Costs) =>
    console.log(
      `  ${which}: ${told.items} of ${told.detections.toLocaleString('en')} detections, ${told.strata} strata, ${told.sites} sites; ${requests + links} requests, ${(bytes / 1e6).toFixed(2)} MB, ${((100 * bytes) / whole).toFixed(1)} % of ${(whole / 1e6).toFixed(0)} MB, ${(ms / 1000).toFixed(2)} s, process at most ${(peak / 1e6).toFixed(0)} MB, ${(before / 1e6).toFixed(0)} MB before`,
    );
  console.log(
    `${(recordings * 100).toLocaleString('en')} detections, analyses: ${analyses} (${loadText()})`,
  );
  print('the species found most ', most);
  print('the species found least', rarest);
  console.log(
    `  reading the files whole: ${analyses} requests, ${(whole / most.bytes).toFixed(1)} times the bytes`,
  );
  if (most.items === 0 || rarest.items === 0) throw new Error('A sample is empty.');
  if (!isQuick && most.bytes >= whole / 2)
    throw new Error(`More than half of the files was read: ${most.bytes} bytes.`);
}

try {
  await survey('one', 1);
  await survey('each', recorders);
} finally {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
