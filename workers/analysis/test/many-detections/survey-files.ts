// Makes a part of a survey, writes the files of surveys alone from it, reads it and does nothing, or reads those files;
// started by their benchmark, which measures it. Arguments: `make PART RECORDINGS RECORDERS`, `tables FOLDER PART`,
// `rows PART`, or `read FOLDER`.
// oxlint-disable steady-tests/elapsed -- it measures for its benchmark
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCountCube, readEffortCube } from '@biophony/recordings/cubes';
import { serviceLayout } from '../../src/outputs/exporter.ts';
import { surveyCounts, surveyEffort } from '../../src/outputs/survey-counts.ts';
import { openOutputFolder } from '../../src/kit/output-folder.ts';
import { readPart, writePart } from '../../src/outputs/part.ts';
import { meta } from './rows.ts';
import { surveyRowOf } from './survey-rows.ts';

const [task, path = '', ...rest] = process.argv.slice(2);

function* made(files: number, recorders: number) {
  for (let number = 0; number < files; number++) yield surveyRowOf(number, files, recorders);
}

async function writeTables(part: string): Promise<void> {
  const folder = await openOutputFolder(path);
  const exporters = await Promise.all(
    [surveyCounts, surveyEffort].map((create) => create(folder, meta, serviceLayout)),
  );
  for await (const row of readPart(part)) for (const exporter of exporters) await exporter.add(row);
  for (const exporter of exporters) await exporter.finish();
  await folder.commit();
}

async function readTables(): Promise<void> {
  const bytesOf = async (name: string) => new Uint8Array(await readFile(join(path, name))).buffer;
  const [counts, effort] = [
    await bytesOf('survey-counts.parquet'),
    await bytesOf('survey-effort.parquet'),
  ];
  const began = performance.now();
  const cube = await readCountCube(counts);
  const hours = await readEffortCube(effort);
  const ms = Math.round(performance.now() - began);
  console.log(JSON.stringify({ ms, counts: cube.count.length, hours: hours.hour.length }));
}

if (task === 'make') await writePart(path, meta, made(Number(rest[0]), Number(rest[1])));
else if (task === 'tables') await writeTables(rest[0] ?? '');
else if (task === 'rows') for await (const row of readPart(path)) void row;
else await readTables();
