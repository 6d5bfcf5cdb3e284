// Writes detections, counts and effort of a survey's analyses; for the benchmark of single
// detections. Arguments: FOLDER RECORDINGS RECORDERS ANALYSES; each analysis has as many recorders,
// in a folder named by its number.
import { join } from 'node:path';
import { detectionsParquet } from '../../src/outputs/detections.ts';
import { serviceLayout } from '../../src/outputs/exporter.ts';
import { surveyCounts, surveyEffort } from '../../src/outputs/survey-counts.ts';
import { openOutputFolder } from '../../src/kit/output-folder.ts';
import { meta } from './rows.ts';
import { surveyRowOf } from './survey-rows.ts';

const [path = '', ...numbers] = process.argv.slice(2);
const [recordings = 0, recorders = 1, analyses = 1] = numbers.map(Number);
const makers = [detectionsParquet, surveyCounts, surveyEffort];

for (let number = 0; number < analyses; number++) {
  const folder = await openOutputFolder(join(path, String(number)));
  const exporters = await Promise.all(makers.map((make) => make(folder, meta, serviceLayout)));
  const [first, end] = [number, number + 1].map((at) => Math.ceil((at * recordings) / analyses));
  for (let at = first!; at < end!; at++)
    for (const exporter of exporters) await exporter.add(surveyRowOf(at, recordings, recorders));
  for (const exporter of exporters) await exporter.finish();
  await folder.commit();
}
