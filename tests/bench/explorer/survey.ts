// What the page of a survey waits for: reading the counts of a hundred recorders and ten million detections, the first
// figures, a change of filter, and the memory of the process, beside rows read as objects. Times are of Node, which runs the
// same engine as the browsers' worker. The goals are 2 s, 100 ms and 200 MB. RECORDINGS of a hundred detections each.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadText } from '../measure.ts';
import { isQuick, sized } from '../quick.ts';
import { runProgram, serveFolder } from './survey-files.ts';

const recordings = sized('RECORDINGS', 100_000, 200);
const recorders = 100;
const folder = mkdtempSync(join(tmpdir(), 'biophony-bench-survey-page-'));
const makeFiles = 'workers/analysis/test/many-detections/survey-files.ts';
const measureSurvey = 'packages/ui/src/survey/testing/measure-survey.ts';

interface Figures {
  rows: number;
  detections: number;
  first: number;
  change: number;
  activity: number;
  season: number;
  compare: number;
  peak: number;
}

const server = await serveFolder(join(folder, 'out'));
try {
  const part = join(folder, 'part.ndjson');
  mkdirSync(join(folder, 'out'));
  await runProgram(makeFiles, 'make', part, String(recordings), String(recorders));
  await runProgram(makeFiles, 'tables', join(folder, 'out'), part);
  rmSync(part);
  const bytesOf = (name: string) => String(statSync(join(folder, 'out', name)).size);
  const measure = async (way: 'now' | 'objects') =>
    JSON.parse(
      await runProgram(
        measureSurvey,
        way,
        server.url,
        bytesOf('survey-counts.parquet'),
        bytesOf('survey-effort.parquet'),
        String(recorders),
      ),
    ) as Figures;
  const [now, objects] = [await measure('now'), await measure('objects')];
  if (now.rows !== objects.rows) throw new Error(`${now.rows} and ${objects.rows} rows were read.`);
  // The recorders' clocks have the offset of the summer in Berlin, so that no hour is another one.
  if (now.detections !== objects.detections)
    throw new Error(`${now.detections} and ${objects.detections} detections pass the same filter.`);
  const print = (name: string, { first, change, peak }: Figures) =>
    console.log(
      `  ${name}: first figures ${(first / 1000).toFixed(2)} s, a filter ${change.toFixed(0)} ms, process at most ${(peak / 1e6).toFixed(0)} MB`,
    );
  console.log(
    `${(recordings * 100).toLocaleString('en')} detections in ${now.rows.toLocaleString('en')} rows (${loadText()})`,
  );
  print('now    ', now);
  print('objects', objects);
  console.log(
    `  with that filter: hours of days ${now.activity.toFixed(0)} ms, a season ${now.season.toFixed(0)} ms, two groups compared ${now.compare.toFixed(0)} ms`,
  );
  if (!isQuick)
    console.log(
      `  ${(objects.first / now.first).toFixed(1)} times as fast to read, ${(objects.peak / now.peak).toFixed(1)} times less memory`,
    );
} finally {
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
