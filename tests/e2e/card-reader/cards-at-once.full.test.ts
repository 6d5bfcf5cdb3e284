import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { pcmWav } from './support/pcm-wav.ts';
import type { Ended } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import { receiptOf } from './support/receipt.ts';
import { listFiles, objectsOf } from './support/store.ts';

let testService: SharedService;
beforeAll(async () => {
  testService = await joinTestService();
});
afterAll(() => testService.close());

/** A recorder without ID: files counted from one on every card. */
async function plainCard(folder: string, recordings: number, seed: number): Promise<string> {
  const card = join(testService.folder, folder, 'ZOOM0001');
  await mkdir(card, { recursive: true });
  for (let count = 1; count <= recordings; count++)
    await writeFile(join(card, `ZOOM000${count}.WAV`), pcmWav({ seed: seed * 100 + count }));
  return card;
}

const upload = (card: string, ...more: string[]) =>
  testService.biophony(['upload', card, '--json', ...more]);

function receipt(ended: Ended) {
  expect(ended.code, ended.stderr + ended.stdout).toBe(0);
  return receiptOf(ended);
}

async function projectsCalled(title: string): Promise<number> {
  const { stdout } = await testService.biophony(['projects', 'list', '--json']);
  const { projects } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
    projects: { title: string }[];
  };
  return projects.filter((project) => project.title === title).length;
}

test('a second card without recorder IDs and with the same names goes to a dataset of its own', async () => {
  const into = ['--project-title', 'Zoom'];
  const [first, second] = [await plainCard('1', 3, 1), await plainCard('2', 2, 2)];
  expect(receipt(await upload(first, ...into)).dataset?.dataset_name).toBe('ZOOM0001');
  const ended = await upload(second, ...into);
  expect(receipt(ended)).toMatchObject({
    dataset: { dataset_name: 'ZOOM0001 2' },
    counts: { stored: 2, refused: 0 },
  });
  expect(ended.stdout).toContain(
    'recordings of the same names (ZOOM0001.WAV and 1 more file with other content), so this one goes to',
  );
  const named = await upload(second, ...into, '--name', 'ZOOM0001');
  expect(named.code).toBe(2);
  expect(named.stdout).toContain(
    "holds ZOOM0001.WAV and 1 more file of this card's names with other content. Nothing was sent.",
  );
});

test('such cards find their own datasets again, also when one file is another by now', async () => {
  const into = ['--project-title', 'Zoom'];
  const [first, second] = [await plainCard('1', 4, 1), await plainCard('2', 2, 2)];
  await writeFile(join(first, 'ZOOM0001.WAV'), pcmWav({ seed: 999, seconds: 1 }));
  const again = await upload(first, ...into);
  expect(again.code).toBe(1);
  expect(receiptOf(again)).toMatchObject({
    dataset: { dataset_name: 'ZOOM0001' },
    counts: { stored: 1, already_there: 2, refused: 1 },
  });
  expect(receipt(await upload(second, ...into))).toMatchObject({
    dataset: { dataset_name: 'ZOOM0001 2' },
    counts: { stored: 0, already_there: 2 },
  });
});

test.each([1, 2, 3])(
  'two uploads of one card at once, with one new title, store it once (%i)',
  async (round) => {
    const card = join(testService.folder, `once ${round}`, 'AUDIOMOTH');
    await makeCard({ folder: card, recordings: 12, seconds: 2 });
    const title = `At once ${round}`;
    const ended = await Promise.all([1, 2].map(() => upload(card, '--project-title', title)));
    const [one, two] = ended.map(receipt);
    const told = ended.map(({ stdout }) => stdout).join('');
    expect(await projectsCalled(title)).toBe(1);
    expect(two?.dataset?.data_id, told).toBe(one?.dataset?.data_id);
    const files = await listFiles(testService, one?.dataset?.data_id ?? '');
    expect(files).toHaveLength(12);
    expect(files.every(({ status }) => status === 'stored')).toBe(true);
    // Beside the recordings are the receipts, of one upload or of both.
    const objects = await objectsOf(testService, one?.dataset?.data_id ?? '');
    expect([13, 14]).toContain(objects.size);
  },
);

test('two cards of one label at once go to two datasets of one project', async () => {
  const cards = [await plainCard('left', 3, 5), await plainCard('right', 3, 6)];
  const ended = await Promise.all(
    cards.map((card) => upload(card, '--project-title', 'Two readers')),
  );
  const receipts = ended.map(receipt);
  expect(await projectsCalled('Two readers')).toBe(1);
  expect(receipts.map(({ dataset }) => dataset?.dataset_name).sort()).toEqual([
    'ZOOM0001',
    'ZOOM0001 2',
  ]);
  for (const { counts } of receipts) expect(counts).toMatchObject({ stored: 3, refused: 0 });
  await rm(join(testService.folder, 'left'), { recursive: true });
});
