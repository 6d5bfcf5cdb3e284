import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import type { Ended } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { receiptOf, type Receipt } from './support/receipt.ts';
import { listFiles } from './support/store.ts';

/** As AudioMoths write them: equal names, two recorders. */
const recorders = ['24F319055FDF0001', '24F319055FDF0002'];
let testService: SharedService;
let out: string;

beforeAll(async () => {
  testService = await joinTestService();
  out = join(testService.folder, 'results');
  for (const [index, deviceId] of recorders.entries())
    await makeCard({ folder: cardOf(index), recordings: 3 - index, seconds: 2, deviceId });
  await testService.startRunner();
});
afterAll(() => testService.close());

const cardOf = (index: number) => join(testService.folder, String(index), 'AUDIOMOTH');
const into = (...more: string[]) => ['--project-title', 'Wood', '--json', ...more];
const upload = (index: number, ...more: string[]) =>
  testService.biophony(['upload', cardOf(index), ...into(...more)]);
const run = (index: number) =>
  testService.biophony([
    'run',
    cardOf(index),
    ...into('--type', 'acoustic_indices', '--out', out, '--format', 'csv'),
  ]);

/** The card's dataset, and its recorders at the service. */
async function wentTo(ended: Ended): Promise<{ name: string; recorders: unknown[] }> {
  expect(ended.code, ended.stderr + ended.stdout).toBe(0);
  const { dataset } = receiptOf(ended);
  const files = await listFiles(testService, dataset?.data_id ?? '');
  const known = files.map(({ recording }) => recording?.device_id);
  return { name: dataset?.dataset_name ?? '', recorders: [...new Set(known)] };
}
const kept = async (...path: string[]) =>
  JSON.parse(await readFile(join(out, ...path, 'receipt.json'), 'utf8')) as Receipt;

test('a second card of the same label has a dataset, a receipt and results of its own', async () => {
  const [first, second] = [await run(0), await run(1)];
  expect(await wentTo(first)).toEqual({ name: 'AUDIOMOTH', recorders: [recorders[0]] });
  expect(await wentTo(second)).toEqual({ name: 'AUDIOMOTH 2', recorders: [recorders[1]] });
  for (const recorder of recorders) expect(second.stdout).toContain(recorder);
  expect(second.stdout).toMatch(/goes to \\"AUDIOMOTH 2\\"; choose another name with --name/);
  expect(receiptOf(second).counts).toMatchObject({ stored: 2, refused: 0 });
  expect(await kept()).toMatchObject(receiptOf(first));
  expect(await kept('AUDIOMOTH 2')).toMatchObject(receiptOf(second));
  const rows = async (...path: string[]) =>
    (await readFile(join(out, ...path, 'acoustic_indices/files.csv'), 'utf8')).trim().split('\n');
  expect(await rows()).toHaveLength(1 + 3);
  expect(await rows('AUDIOMOTH 2')).toHaveLength(1 + 2);
});

test('each card finds its own dataset and analysis again', async () => {
  for (const [index, name] of ['AUDIOMOTH', 'AUDIOMOTH 2'].entries()) {
    const again = await run(index);
    expect((await wentTo(again)).name).toBe(name);
    expect(receiptOf(again).counts).toMatchObject({ stored: 0, already_there: 3 - index });
    expect(again.stdout).toContain('was started before; using that');
  }
  const folders = await readdir(join(testService.folder, 'state/biophony/uploads'));
  expect(folders).toHaveLength(2);
});

test('an older card can be analysed anew, by its folder and by the name of its dataset', async () => {
  const ended = await testService.biophony([
    'run',
    cardOf(0),
    ...into('--type', 'audio_events', '--out', out, '--format', 'csv'),
  ]);
  expect(ended.code, ended.stderr + ended.stdout).toBe(0);
  const { project, dataset } = receiptOf(ended);
  const analyze = (...more: string[]) =>
    testService.biophony([
      'analyze',
      '--project',
      project?.project_id ?? '',
      '--json',
      '--wait',
      ...more,
    ]);
  const named = await analyze('--dataset', 'AUDIOMOTH');
  expect(named.code, named.stderr + named.stdout).toBe(0);
  expect(named.stdout).toContain(`"data_id":"${dataset?.data_id ?? ''}"`);
  const unknown = await analyze('--dataset', 'AUDIOMOTH 3');
  expect(unknown.code).toBe(2);
  expect(unknown.stdout).toContain('Its datasets are');
});

test("a dry run tells where a card would go; another card's dataset is never taken by name", async () => {
  const dry = await upload(1, '--dry-run');
  expect(receiptOf(dry).dataset?.dataset_name).toBe('AUDIOMOTH 2');
  const named = await upload(1, '--name', 'AUDIOMOTH');
  expect(named.code).toBe(2);
  expect(named.stdout).toContain('"code":"other_card"');
  expect(named.stdout).toContain(
    `holds recordings of the recorder ${recorders[0]}, and this card is of the recorder ${recorders[1]}. Nothing was sent.`,
  );
});

test('several recorders share a dataset when their folders are given together', async () => {
  const both = ['upload', cardOf(0), cardOf(1), ...into('--name', 'Both')];
  expect(await wentTo(await testService.biophony(both))).toEqual({ name: 'Both', recorders });
  expect(await wentTo(await upload(1, '--name', 'Both'))).toEqual({ name: 'Both', recorders });
});
