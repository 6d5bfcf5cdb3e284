// What the first page of one species in one night costs a survey of a hundred recorders and ten million detections: requests,
// those for links included, and bytes, beside a reader that knows no counts and reads the columns of one analysis. All
// recorders are in one analysis, or each in one of its own. The goals are under 20 requests and 2 MB. RECORDINGS of a
// hundred detections each.
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
const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-single-detections-'));
const inRepository = (path: string) => join(import.meta.dirname, '../..', path);
const makeAnalyses = inRepository('workers/analysis/test/many-detections/survey-analyses.ts');
const measure = inRepository('packages/ui/src/survey/testing/measure-detections.ts');

interface Costs {
  requests: number;
  bytes: number;
  ms: number;
  rows: number;
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
  if (request.method === 'HEAD') response.end();
  else createReadStream(path, { start, end }).pipe(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

async function survey(name: string, analyses: number) {
  await run(
    makeAnalyses,
    join(folder, name),
    String(recordings),
    String(recorders),
    String(analyses),
  );
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
  const address = `http://127.0.0.1:${port}/${name}`;
  const said = await run(measure, address, String(recorders), JSON.stringify(sizes));
  const { first, second, peer } = JSON.parse(said) as Record<'first' | 'second' | 'peer', Costs>;
  const line = ({ rows, detections, requests, bytes, ms }: Costs) =>
    `${rows} of ${detections} detections, ${requests} requests, ${(bytes / 1e6).toFixed(2)} MB, ${ms.toFixed(0)} ms`;
  console.log(
    `${(recordings * 100).toLocaleString('en')} detections, analyses: ${analyses} (${loadText()})`,
  );
  console.log(`  first page: ${line(first)}`);
  if (second) console.log(`  next page:  ${line(second)}`);
  console.log(
    `  without counts: ${peer.requests} requests, ${(peer.bytes / 1e6).toFixed(2)} MB, ${peer.ms.toFixed(0)} ms; ${(peer.bytes / first.bytes).toFixed(1)} times the bytes`,
  );
  if (first.rows === 0) throw new Error('The first page is empty.');
  if (!isQuick && (first.requests >= 20 || first.bytes >= 2e6))
    throw new Error(`The first page took ${first.requests} requests and ${first.bytes} bytes.`);
}

try {
  await survey('one', 1);
  await survey('each', recorders);
} finally {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
