import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from './biophony.ts';
import { readCsv } from './csv.ts';
import type { TestService } from './test-service.ts';

/** A TensorFlow.js folder as BirdNET V2.4, for the test service's runners. */
export async function importBirdnet(testService: TestService, folder: string): Promise<void> {
  const given = ['models', 'import', folder, '--as', 'birdnet-v2.4', '--accept-licence'];
  const imported = await run('biophony-analysis', given, testService.env);
  expect(imported.code, imported.stderr).toBe(0);
}

/** Checks all results of a card. */
export async function checkBirdnetRun(
  testService: TestService,
  card: string,
  files: number,
): Promise<void> {
  const out = join(testService.folder, 'results');
  const type = ['--type', 'birdnet_v2_4', '--set', 'min_conf=0.55'];
  const ended = await testService.biophony(['run', card, ...type, '--out', out]);
  expect(ended.code, ended.stderr).toBe(0);
  const folder = join(out, 'birdnet_v2_4');
  const summary = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as {
    files: { analysed: number };
    detections: number;
    model: string;
  };
  expect(summary.files.analysed).toBe(files);
  expect(summary.model).toBe('BirdNET V2.4');
  const detections = await readCsv(join(folder, 'detections.csv'));
  expect(detections.length).toBeGreaterThan(0);
  expect(detections.length).toBe(summary.detections);
  // Weights from a folder may not be the published ones.
  for (const row of detections.slice(0, 50))
    expect(row).toMatchObject({ model: 'BirdNET V2.4', model_verified: 'false' });
  expect(ended.stdout).toContain('The model BirdNET V2.4 is unverified');
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['files.csv', 'summary.json', 'detections.csv', 'detections.parquet']),
  );
  const known = await readCsv(join(folder, 'model_species.csv'));
  const found = new Set(detections.map(({ scientific_name }) => scientific_name));
  expect(known.length).toBeGreaterThan(found.size);
  expect(known.map(({ scientific_name }) => scientific_name)).toEqual(
    expect.arrayContaining([...found]),
  );
}
