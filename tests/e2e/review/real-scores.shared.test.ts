import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, createReviewClient, type Client } from '@biophony/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedFile } from '../../fixtures/shared-folder.ts';
import { run } from '../support/biophony.ts';
import { keyOf } from '../support/key-of.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { receiptOf } from '../card-reader/support/receipt.ts';
import { drawnSample } from './support/drawn-sample.ts';
import { review } from './support/reviewed.ts';

const model = 'birdnet-n6-100';
const recordings = ['soundscape.flac', '1min.wav', 'birds_10s.wav', 'pica_pica_30s.wav'];

let testService: TestService;
let client: Client;
beforeAll(async () => {
  testService = await openTestService();
  const given = ['models', 'import', sharedFile(`models/${model}`), '--accept-licence'];
  const imported = await run('biophony-analysis', given, testService.env);
  expect(imported.code, imported.stderr).toBe(0);
  await testService.startRunner();
  client = createClient({ baseUrl: testService.url, auth: { apiKey: await keyOf(testService) } });
});
afterAll(() => testService?.close());

/** With every score from 0.01 on. */
async function analysed() {
  const card = join(testService.folder, 'card');
  await mkdir(card);
  for (const name of recordings) await copyFile(sharedFile(`recordings/${name}`), join(card, name));
  const uploaded = await testService.biophony([
    'upload',
    card,
    '--project-title',
    'Real',
    '--json',
  ]);
  expect(uploaded.code, uploaded.stderr).toBe(0);
  const { project, dataset } = receiptOf(uploaded);
  const projectId = project?.project_id ?? '';
  const { analysis_id } = await client.analyses.create(projectId, {
    analysis_type: `model:${model}`,
    data_id: dataset?.data_id ?? '',
    settings: { min_conf: 0.01, top_n: 10 },
  });
  await client.analyses.execute(analysis_id);
  const done = await client.waitForAnalysis(analysis_id);
  expect(done.status).toBe('completed');
  return done;
}

test('scores of a published model go from detections to a reviewed table with thresholds', async () => {
  const analysis = await analysed();
  const counts = new Map<string, number>();
  for await (const { scientific_name } of client.results.detections(analysis.analysis_id))
    counts.set(scientific_name, (counts.get(scientific_name) ?? 0) + 1);
  const [species = '', most = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  console.log(`${counts.size} species; ${species} has ${most} detections`);
  expect(most).toBeGreaterThan(15);

  const { samples, reviews } = createReviewClient(client);
  const { project_id: projectId } = analysis;
  const drawn = await drawnSample(client, analysis, species);
  const sample = await samples.create(projectId, drawn);
  expect(sample.item_count).toBe(drawn.items.length);
  // Sure like the model; doubts what lies between.
  const said = await review(client, projectId, sample.sample_id, ({ score, item }) =>
    item % 12 === 5 ? 'unsure' : score > 0.3 ? 'yes' : 'no',
  );
  expect((await samples.get(projectId, sample.sample_id)).reviewed).toBe(said);

  const told = await testService.biophony([
    'calibrate',
    '--project',
    projectId,
    '--keep',
    '--json',
  ]);
  expect(told.code, told.stderr).toBe(0);
  const summary = JSON.parse(told.stdout.trim().split('\n').at(-1) ?? '') as {
    species: { species: string; yes: number; no: number; unsure: number; version: number }[];
  };
  const [row] = summary.species;
  expect(row).toMatchObject({ species, version: 1 });
  expect((row?.yes ?? 0) + (row?.no ?? 0) + (row?.unsure ?? 0)).toBe(said);

  const table = await testService.biophony(['reviews', '--project', projectId, '--csv']);
  expect(table.code, table.stderr).toBe(0);
  expect(table.stdout.trim().split('\n')).toHaveLength(said + 1);
  // The same counts from the table alone.
  const file = join(testService.folder, 'reviews.csv');
  await writeFile(file, table.stdout);
  const alone = await testService.biophony(['calibrate', '--verdicts', file, '--json']);
  expect(JSON.parse(alone.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    species: [{ species, yes: row?.yes, no: row?.no, unsure: row?.unsure }],
  });
  const stored = [];
  for await (const one of reviews.list(projectId, { counting: 'true' })) stored.push(one);
  expect(stored.every(({ blind, species: of }) => blind && of === species)).toBe(true);
});
