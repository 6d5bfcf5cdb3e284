import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCard } from '../../../tools/scripts/cards/make-card.ts';
import { start, type Ended } from '../support/biophony.ts';
import { joinTestService, type SharedService } from '../support/test-service.ts';
import type { Receipt } from '../card-reader/support/receipt.ts';
import { listFiles } from '../card-reader/support/store.ts';

const claim = 'the card can be formatted';
const recorders = ['24F319055FDF0001', '24F319055FDF0002', '24F319055FDF0003'];

interface CardLine {
  card: string;
  exit_code: number;
  receipt: Receipt | null;
  can_be_formatted: boolean;
  keep_card: string | null;
  deployments: { deployment_id: string; device_id: string | null; site_id: string }[];
  deployments_proposed: number;
  error: { code: string; message: string } | null;
}

let testService: SharedService;
beforeAll(async () => {
  testService = await joinTestService();
});
afterAll(() => testService.close());

/** One label, different recorders. */
async function makeCards(season: string, count = 3, recordings = 3): Promise<string[]> {
  const cards = recorders.slice(0, count).map((deviceId, index) => ({
    folder: join(testService.folder, season, `card-${index + 1}`, 'AUDIOMOTH'),
    deviceId,
  }));
  for (const card of cards) await makeCard({ ...card, recordings, seconds: 2, sampleRateHz: 8000 });
  return cards.map(({ folder }) => folder);
}

const linesOf = ({ stdout }: Ended) =>
  stdout
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { event: string; card?: string; cards?: CardLine[] });

function summaryOf(ended: Ended): CardLine[] {
  const { cards } = linesOf(ended).at(-1) ?? {};
  if (!cards) throw new Error(`no summary of cards: ${ended.stdout}${ended.stderr}`);
  return cards;
}

const json = async (...args: string[]) => {
  const ended = await testService.biophony([...args, '--json']);
  expect(ended.code, ended.stderr + ended.stdout).toBe(0);
  return JSON.parse(ended.stdout.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;
};

/** By `verify`, which reads back. */
async function isVerified(folder: string, { receipt }: CardLine): Promise<boolean> {
  const { project, dataset } = receipt ?? {};
  const ended = await testService.biophony([
    'verify',
    folder,
    '--project',
    project?.project_id ?? '',
    '--dataset',
    dataset?.data_id ?? '',
    '--json',
  ]);
  const last = ended.stdout.trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { can_be_formatted: boolean }).can_be_formatted;
}

const projectsOf = async () =>
  (await json('projects', 'list')) as { projects: { project_id: string; title: string }[] };

test('the same command again sends nothing and makes no deployment twice; a damaged card keeps its line (S10.3, S14.24, S14.25)', async () => {
  const cards = await makeCards('season');
  // The service refuses this damaged file, in spite of --everything: its name holds a control
  // character.
  await writeFile(join(cards[2]!, 'bad\u0007name.WAV'), 'noise in place of a header');
  const into = ['--project-title', 'Season', '--everything'];
  const named = ['Lake north', 'Hill', 'Bog'].flatMap((site) => ['--site', site]);
  const first = await testService.biophony(['upload', ...cards, ...into, ...named, '--json']);
  const events = linesOf(first);
  const told = summaryOf(first);
  const files = events.filter(({ event }) => event === 'file');
  expect(new Set(files.map(({ card }) => card))).toEqual(new Set(told.map(({ card }) => card)));
  expect(events.some(({ event }) => event === 'upload_total')).toBe(true);
  expect(events.filter(({ event }) => event === 'card_done')).toHaveLength(3);

  const again = await testService.biophony(['upload', ...cards, ...into, '--no-input']);
  expect(again.code, again.stderr).toBe(1);
  const last = again.stdout.trimEnd().split('\n');
  expect(last.filter((line) => line.includes(claim))).toEqual([
    expect.stringContaining(`${recorders[0]} (card-1/AUDIOMOTH): all 3 recordings`),
    expect.stringContaining(`${recorders[1]} (card-2/AUDIOMOTH): all 3 recordings`),
  ]);
  expect(last.at(-1)).toMatch(/^card-3\/AUDIOMOTH: Keep the card as it is: /);
  expect(again.stdout).not.toContain('can be made');
  const project = told[0]?.receipt?.project?.project_id ?? '';
  const { deployments } = await json('deployments', 'list', '--project', project);
  expect(deployments).toHaveLength(3);
});

test('a card without recordings does not stop the others, and the exit code tells (S14.23)', async () => {
  const cards = await makeCards('empty', 2);
  const empty = join(testService.folder, 'empty', 'card-0');
  await mkdir(empty, { recursive: true });
  await writeFile(join(empty, 'CONFIG.TXT'), 'text');
  const ended = await testService.biophony([
    'upload',
    empty,
    ...cards,
    '--project-title',
    'With an empty one',
    '--json',
    '--no-input',
  ]);
  const told = summaryOf(ended);
  expect(ended.code).toBe(2);
  expect(told.map(({ exit_code }) => exit_code)).toEqual([2, 0, 0]);
  expect(told[0]?.error?.code).toBe('no_recordings');
  expect(told.map((card) => card.can_be_formatted)).toEqual([false, true, true]);
  expect(told.slice(1).map((card) => card.deployments_proposed)).toEqual([1, 1]);
});

test('where nobody can be asked, the last lines say which command makes the deployments (S14.24)', async () => {
  const cards = await makeCards('unasked', 2);
  const into = ['--project-title', 'Unasked', '--no-input'];
  const { code, stdout } = await testService.biophony(['upload', ...cards, ...into]);
  expect(code).toBe(0);
  expect(
    stdout.match(/1 deployment of AUDIOMOTH( 2)? can be made: .*propose .*--accept/g),
  ).toHaveLength(2);
});

test.each([
  [['--site', 'Lake'], 'There are 2 cards and 1 site.'],
  [
    ['--site', 'card-1/AUDIOMOTH=Lake', '--site', 'Hill'],
    '--site "Hill" names no card, and others do.',
  ],
])(
  'sites that do not fit the cards are told before anything is sent (S14.24): %j',
  async (flags, message) => {
    const cards = await makeCards('unfit', 2);
    const ended = await testService.biophony([
      'upload',
      ...cards,
      '--project-title',
      'Unfit',
      ...flags,
    ]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(message);
    expect((await projectsOf()).projects.map(({ title }) => title)).not.toContain('Unfit');
  },
);

test('folders of one recorder are one card, such as its days', async () => {
  const [card = ''] = await makeCards('days', 1);
  const days = ['20260521', '20260522'].map((day) => join(card, day));
  await makeCard({
    folder: card,
    recordings: 1,
    seconds: 1,
    sampleRateHz: 8000,
    deviceId: recorders[0],
  });
  await mkdir(days[1]!, { recursive: true });
  await copyFile(join(days[0]!, '20260521_051000.WAV'), join(days[1]!, '20260522_051000.WAV'));
  const ended = await testService.biophony([
    'upload',
    ...days,
    '--project-title',
    'Days',
    '--json',
  ]);
  expect(ended.code, ended.stderr).toBe(0);
  const summary = linesOf(ended).at(-1) as unknown as { receipt: Receipt };
  expect(summary.receipt.on_card).toBe(4);
});

describe('a card alone, in a project that nobody uses as a survey', () => {
  test('is asked nothing new, and ends with the line (S14.25)', async () => {
    const [card = ''] = await makeCards('alone', 1);
    const { code, stdout } = await testService.biophony([
      'upload',
      card,
      '--project-title',
      'Alone',
    ]);
    expect(code).toBe(0);
    expect(stdout).not.toContain('deployment');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      `${recorders[0]}: all 3 recordings are stored and verified; ${claim}`,
    );
    await writeFile(join(card, 'CONFIG.TXT'), 'not stored');
    const again = await testService.biophony(['upload', card, '--project-title', 'Alone']);
    expect(again.stdout).not.toContain(claim);
    expect(again.stdout).toContain(
      'Keep the card as it is: 1 file of it is not stored and verified (1 not stored).',
    );
    expect(again.stdout).toMatch(/Before you format the card: .*verify /);
    const dry = await testService.biophony([
      'upload',
      card,
      '--project-title',
      'Alone',
      '--dry-run',
    ]);
    expect(dry.stdout).not.toContain(claim);
  });

  test('stands at a site with --site, once (S14.24)', async () => {
    const [card = ''] = await makeCards('at a site', 1);
    const at = ['upload', card, '--project-title', 'At a site', '--site', 'Lake north'];
    const first = await testService.biophony(at);
    expect(first.stdout).toContain('Made 1 deployment of AUDIOMOTH at Lake north.');
    expect((await testService.biophony(at)).stdout).not.toContain('Made');
  });
});

describe('several cards that are interrupted', () => {
  const slowly = ['--project-title', 'Interrupted', '--bandwidth', '80k', '--json'];
  /** Files of every card are being sent. */
  const underWay = (running: ReturnType<typeof start>, cards: number) =>
    running.until((output) => {
      const seen = new Set<string>();
      for (const line of output.split('\n').slice(0, -1)) {
        const one = JSON.parse(line) as { event: string; card?: string; active_count?: number };
        if (one.event === 'upload' && one.card && (one.active_count ?? 0) > 0) seen.add(one.card);
      }
      return seen.size === cards;
    });

  test('go on with the same command, after a kill and after Ctrl-C (S14.23, S10.3)', async () => {
    const cards = await makeCards('interrupted', 3, 20);
    const args = ['upload', ...cards, ...slowly];
    const killed = start('biophony', args, testService.env);
    await underWay(killed, 3);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const stopped = start('biophony', args, testService.env);
    await underWay(stopped, 3);
    stopped.child.kill('SIGINT');
    const ended = await stopped.ended;
    expect(ended.code, ended.stderr + ended.stdout).toBe(130);
    const partly = summaryOf(ended);
    expect(partly.map((card) => card.can_be_formatted)).toContain(false);
    for (const card of partly)
      expect(card.can_be_formatted).toBe(card.receipt?.counts.not_sent === 0);
    expect(linesOf(ended).filter(({ event }) => event === 'stopping')).toHaveLength(1);

    const whole = await testService.biophony([...args.slice(0, -3), '--json']);
    expect(whole.code, whole.stderr + whole.stdout).toBe(0);
    const told = summaryOf(whole);
    expect(told.every((card) => card.can_be_formatted)).toBe(true);
    const names = told.map(({ receipt }) => receipt?.dataset?.dataset_name);
    expect(names).toEqual(['AUDIOMOTH', 'AUDIOMOTH 2', 'AUDIOMOTH 3']);
    for (const [index, { receipt }] of told.entries()) {
      expect(receipt?.counts).toMatchObject({ refused: 0, failed: 0, not_sent: 0 });
      const files = await listFiles(testService, receipt?.dataset?.data_id ?? '');
      expect(files.filter(({ recording }) => recording !== null)).toHaveLength(20);
      const known = files.flatMap(({ recording }) => recording?.device_id ?? []);
      expect(new Set(known)).toEqual(new Set([recorders[index]]));
    }
    // The card was changed after its upload.
    await appendFile(join(cards[0]!, '20260521/20260521_050000.WAV'), 'more');
    expect(await isVerified(cards[0]!, told[0]!)).toBe(false);
  });
});

test('cards are stored by a key that may make no deployment, which is told where a site was named', async () => {
  const [card = ''] = await makeCards('by key', 1);
  const first = await testService.biophony(['upload', card, '--project-title', 'By key', '--json']);
  const { receipt } = linesOf(first).at(-1) as unknown as { receipt: Receipt };
  const scopes = ['projects:read', 'data:read', 'data:write'];
  const made = await testService.biophony([
    'keys',
    'create',
    'Field station',
    '--json',
    ...scopes.flatMap((scope) => ['--scope', scope]),
  ]);
  const [key = ''] = /bp_[\w-]{40,}/.exec(made.stdout) ?? [];
  const into = ['upload', card, '--project', receipt.project?.project_id ?? '', '--no-input'];
  const byKey = (...more: string[]) =>
    start('biophony', [...into, ...more], { ...testService.env, BIOPHONY_API_KEY: key }).ended;
  const plain = await byKey();
  expect(plain.code, plain.stderr).toBe(0);
  expect(plain.stderr).not.toContain('Warning');
  expect(plain.stdout).toContain(claim);
  const sited = await byKey('--site', 'Lake north');
  expect(sited.code).toBe(4);
  expect(sited.stderr).toContain('No deployment was made of AUDIOMOTH.');
  expect(sited.stdout).toContain(claim);
});
