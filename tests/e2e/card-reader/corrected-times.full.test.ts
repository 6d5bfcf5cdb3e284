import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { receiptOf } from './support/receipt.ts';
import { listFiles } from './support/store.ts';

let testService: SharedService;
let card: string;
let dataId = '';
beforeAll(async () => {
  testService = await joinTestService();
  card = join(testService.folder, 'AUDIOMOTH');
  await makeCard({ folder: card, recordings: 3, seconds: 2 });
});
afterAll(() => testService.close());

const onProject = ['--project-title', 'Meadow'];

async function upload(...more: string[]) {
  const ended = await testService.biophony(['upload', card, ...onProject, '--json', ...more]);
  expect(ended.code, ended.stderr).toBe(0);
  const receipt = receiptOf(ended);
  dataId = receipt.dataset?.data_id ?? '';
  return { ended, receipt };
}

const offsets = async () =>
  (await listFiles(testService, dataId)).map(({ recording }) => recording?.recorded_at?.slice(-6));

test('a card sent again with --timezone has its stored times corrected, and says how many', async () => {
  await upload();
  const [before] = await offsets();
  expect(await offsets()).toEqual(Array(3).fill(before));
  expect(before).not.toBe('-03:30');

  const dry = await testService.biophony([
    'upload',
    card,
    ...onProject,
    '--timezone',
    '-03:30',
    '--dry-run',
  ]);
  expect(dry.stdout).toContain('The stored times of 3 recordings would be corrected');
  expect(dry.stderr).toContain(`say that their clock was at ${before}`);
  expect(await offsets()).toEqual(Array(3).fill(before));

  const { receipt } = await upload('--timezone', '-03:30');
  expect(receipt.counts).toMatchObject({ stored: 0, already_there: 3 });
  expect(receipt.timezone).toBe('-03:30');
  for (const { corrected } of receipt.files)
    expect(corrected).toEqual(['recorded_at', 'utc_offset']);
  expect(await offsets()).toEqual(Array(3).fill('-03:30'));

  const again = await upload('--timezone', '-03:30');
  expect(again.receipt.files.flatMap(({ corrected }) => corrected)).toEqual([]);
});

test('an analysis made before the correction is made again, with the corrected times', async () => {
  await testService.startRunner();
  const out = join(testService.folder, 'results');
  const run = async (zone: string) => {
    const options = ['--type', 'acoustic_indices', '--out', out, '--timezone', zone];
    const ended = await testService.biophony(['run', card, ...onProject, ...options]);
    expect(ended.code, ended.stderr).toBe(0);
    const files = await readFile(join(out, 'acoustic_indices/files.csv'), 'utf8');
    return { ended, files };
  };
  expect((await run('-03:30')).files).toContain('2026-05-21T05:00:00-03:30');
  const same = await run('-03:30');
  expect(same.ended.stderr).toContain('was started before; using that');
  const { ended, files } = await run('+02:00');
  expect(ended.stdout.replace(/\s+/g, ' ')).toContain(
    'The stored times of 3 recordings were corrected to the zone +02:00. An analysis made before keeps the times it was made with: make it again.',
  );
  expect(files).toContain('2026-05-21T05:00:00+02:00');
  expect(files).not.toContain('-03:30');
});
