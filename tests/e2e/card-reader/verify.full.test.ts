import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start } from '../support/biophony.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { pcmWav } from './support/pcm-wav.ts';
import { eventsOf, receiptOf } from './support/receipt.ts';
import { storeHost, type StoreHost } from './support/store-host.ts';

const claim = 'can be formatted';

let testService: TestService;
let store: StoreHost;
beforeAll(async () => {
  testService = await openTestService({ store: async (url) => (store = await storeHost(url)) });
});
afterAll(() => testService.close());

interface Line {
  event: string;
  filename: string;
  proved_by: string | null;
  project: { project_id: string };
}

async function createProject(title: string): Promise<string> {
  const created = await testService.biophony(['projects', 'create', title, '--json']);
  return eventsOf<Line>(created).at(-1)?.project.project_id ?? '';
}

/** Uploads a card without a recorder's ID; returns folder and dataset. */
async function storeCard(project: string, place: string, seed: number, recordings = 2) {
  const card = join(testService.folder, place);
  await mkdir(card, { recursive: true });
  for (let index = 0; index < recordings; index++)
    await writeFile(join(card, `${index}.WAV`), pcmWav({ seed: seed + index, seconds: 1 }));
  const ended = await testService.biophony(['upload', card, '--project', project, '--json']);
  expect(ended.code, ended.stderr).toBe(0);
  return { card, dataset: receiptOf(ended).dataset! };
}

describe('which dataset a card is compared with', () => {
  let project: string;
  let north: Awaited<ReturnType<typeof storeCard>>;
  let south: Awaited<ReturnType<typeof storeCard>>;
  beforeAll(async () => {
    project = await createProject('Two cards');
    north = await storeCard(project, 'north/CARD', 10);
    south = await storeCard(project, 'south/CARD', 20);
  });
  const verify = (...more: string[]) =>
    testService.biophony(['verify', south.card, '--project', project, ...more]);

  test('is the one that an upload of it would take, where several are called like the card', async () => {
    expect([north.dataset.dataset_name, south.dataset.dataset_name]).toEqual(['CARD', 'CARD 2']);
    const ended = await verify();
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stderr).toContain('the dataset CARD 2 of');
    expect(ended.stdout).toContain(claim);
  });

  test('is one for each of several cards, as for an upload of them', async () => {
    const cards = [north.card, south.card];
    const ended = await testService.biophony(['verify', ...cards, '--project', project]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout.match(new RegExp(claim, 'g'))).toHaveLength(2);
  });

  test('is the one given by --name or by --dataset', async () => {
    for (const given of [
      ['--name', 'CARD 2'],
      ['--dataset', south.dataset.data_id],
    ]) {
      const ended = await verify(...given);
      expect(ended.code, ended.stderr).toBe(0);
      expect(ended.stdout).toContain(claim);
    }
  });

  test("may be another card's, and what that lacks is looked for in the others", async () => {
    const ended = await verify('--name', 'CARD');
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain('in the dataset "CARD 2"');
    expect(ended.stdout).toContain(claim);
  });

  test.each([
    [['--name', 'Nowhere'], 'The project has no dataset called Nowhere.'],
    [['--dataset', 'd-none'], 'The project has no dataset d-none.'],
  ])('is none for %j, and says which there are', async (given, message) => {
    const ended = await verify(...given);
    expect(ended.code).toBe(2);
    const told = ended.stderr.split(/\s+/).join(' ');
    expect(told).toContain(message);
    expect(told).toContain(south.dataset.data_id);
  });

  test('is the only one there is, whatever it is called', async () => {
    const other = await createProject('One card');
    const { card } = await storeCard(other, 'west/CARD', 30);
    await rename(card, `${card}-renamed`);
    const ended = await testService.biophony(['verify', `${card}-renamed`, '--project', other]);
    expect(ended.code, ended.stderr).toBe(0);
  });
});

test("--trust-service takes the service's own checks, and reads back what it did not check", async () => {
  const project = await createProject('Trusted');
  const { card, dataset } = await storeCard(project, 'trusted/CARD', 40, 3);
  const provedBy = async (...more: string[]) => {
    const ended = await testService.biophony([
      'verify',
      card,
      '--project',
      project,
      '--json',
      ...more,
    ]);
    expect(ended.code, ended.stderr).toBe(0);
    return eventsOf<Line>(ended)
      .filter(({ event }) => event === 'verified')
      .map(({ filename, proved_by }) => `${filename} ${proved_by}`)
      .sort();
  };
  expect(await provedBy()).toEqual(['0.WAV read_back', '1.WAV read_back', '2.WAV read_back']);
  expect(await provedBy('--trust-service')).toEqual(['0.WAV store', '1.WAV store', '2.WAV store']);
  const database = new DatabaseSync(join(testService.dataDir, 'biophony.sqlite'));
  database
    .prepare("UPDATE files SET verified_by = NULL WHERE data_id = ? AND filename = '1.WAV'")
    .run(dataset.data_id);
  database.close();
  expect(await provedBy('--trust-service')).toEqual([
    '0.WAV store',
    '1.WAV read_back',
    '2.WAV store',
  ]);
});

// With `--json`: `interrupted.test.ts`.
test('a card that is pulled out while it is read: a screen says what to do, names no file, and it is verified when it is back', async () => {
  const recordings = 60;
  const project = await createProject('Pulled');
  const { card } = await storeCard(project, 'pulled/CARD', 100, recordings);
  store.holdAfter(0);
  const running = start('biophony', ['verify', card, '--project', project], testService.env);
  await running.until(/Comparing/);
  await rename(card, `${card}-out`);
  store.letGo();
  const ended = await running.ended;
  await rename(`${card}-out`, card);
  expect(ended.code, ended.stdout).toBe(5);
  expect(ended.stdout).toBe('');
  expect(ended.stderr.match(/is gone/g)).toHaveLength(1);
  expect(ended.stderr).toContain('Put it back and run the same command again.');
  expect(ended.stderr).not.toContain('.WAV');
  const again = await testService.biophony(['verify', card, '--project', project]);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toContain(`all ${recordings} recordings are stored and verified`);
});
