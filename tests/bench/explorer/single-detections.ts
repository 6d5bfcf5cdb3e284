// What the first page of one species in one night costs a survey of a hundred recorders and ten million detections: requests,
// those for links included, and bytes, beside a reader that knows no counts and reads the columns of one analysis. All
// recorders are in one analysis, or each in one of its own. The goals are under 20 requests and 2 MB. RECORDINGS of a
// hundred detections each.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadText } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { runProgram, serveFolder } from './survey-files.ts';

const recordings = sized('RECORDINGS', 100_000, 200);
const recorders = sized('RECORDERS', 100, 4);
const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-single-detections-'));
const makeAnalyses = 'workers/analysis/test/many-detections/survey-analyses.ts';
const measure = 'packages/ui/src/survey/testing/measure-detections.ts';

interface Costs {
  requests: number;
  bytes: number;
  ms: number;
  rows: number;
  detections: number;
}

const server = await serveFolder(folder);

async function survey(name: string, analyses: number) {
  await runProgram(
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
  const sizes = {
    counts: bytesOf('survey-counts'),
    effort: bytesOf('survey-effort'),
    detections: bytesOf('detections'),
  };
  const address = `${server.url}/${name}`;
  const said = await runProgram(measure, address, String(recorders), JSON.stringify(sizes));
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
  rmSync(folder, { recursive: true, force: true });
}
