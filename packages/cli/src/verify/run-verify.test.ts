import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '@biophony/contract';
import type { Client } from '@biophony/sdk';
import { describe, expect, onTestFinished, test } from 'vitest';
import { commandsOf } from '../../test/run-here.ts';
import { type Stored, storedDataset } from '../../test/stored-dataset.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { FoundCard } from '../card/find-card.ts';
import { exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import { type DatasetWanted, findStored, runVerify } from './run-verify.ts';

const claim = 'can be formatted';

interface Case {
  files?: Record<string, string>;
  stored?: Stored[];
  /** What happens on the card when the first of its files is read back, which was read from the card before. */
  meanwhile?: (card: string, filename: string) => void;
  /** Single files in place of the folder. */
  given?: string[];
  stop?: AbortSignal;
  /** Other datasets of the project. */
  others?: Record<string, Stored[]>;
  /** Other bytes that the service gives back; null for none. */
  instead?: Record<string, string | null>;
}

interface Answer {
  exit_code: number;
  can_be_formatted: boolean;
  changed: string[];
  problems: { filename: string; status: string; reason: string }[];
  next: string[];
}

const two = { 'A.WAV': 'one', 'B.WAV': 'two' };
const storedOf = (files: Record<string, string>): Stored[] =>
  Object.entries(files).map(([filename, content]) => ({ filename, content }));

/** Verifies a card; its answer is what --json prints, with the text of a screen. */
async function verify({
  files = two,
  stored = storedOf(files),
  meanwhile,
  given,
  stop,
  others,
  instead = {},
}: Case) {
  const card = temporaryFolder(onTestFinished);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(card, name), content);
  const service = await storedDataset(stored, others);
  for (const [name, bytes] of Object.entries(instead)) service.instead.set(name, bytes);
  onTestFinished(() => service.close());
  service.beforeReading = (filename) => {
    if (service.read.length === 1) meanwhile?.(card, filename);
  };
  const answers: (Answer & { text: string })[] = [];
  const ctx = {
    settings: { apiUrl: service.url, apiKey: 'k', maxWaitMs: 0, mode: 'plain' },
    interrupts: { stop: stop ?? new AbortController().signal },
    width: Infinity,
    tell: () => undefined,
    say: () => undefined,
    answer: async (data: Record<string, unknown>, text: string) =>
      void answers.push({ ...(data as unknown as Answer), text }),
  } as unknown as CommandContext;
  const paths = given?.map((name) => join(card, name)) ?? [card];
  const ended = await runVerify(ctx, { paths, project: 'P', dataset: 'D' }).then(
    (exitCode) => ({ exitCode, error: null }),
    (error: Error) => ({ exitCode: null, error }),
  );
  return { ...ended, card, answers, answer: answers[0], checked: service.checked };
}

describe('verify (S10.4)', () => {
  test('says that a card can be formatted where every file is the same', async () => {
    const { exitCode, answer } = await verify({});
    expect(exitCode).toBe(exitCodes.done);
    expect(answer).toMatchObject({
      exit_code: 0,
      can_be_formatted: true,
      changed: [],
      problems: [],
    });
    expect(answer?.text).toContain(claim);
  });

  test('never where a file is missing', async () => {
    const { exitCode, answer } = await verify({ stored: storedOf({ 'A.WAV': 'one' }) });
    expect(exitCode).toBe(exitCodes.someFailed);
    expect(answer).toMatchObject({
      can_be_formatted: false,
      problems: [{ filename: 'B.WAV', status: 'missing' }],
    });
    expect(answer?.text).not.toContain(claim);
    expect(answer?.text).toContain('B.WAV: missing.');
  });

  test.each<[string, (card: string, filename: string) => string]>([
    [
      'changes',
      (card, filename) => {
        appendFileSync(join(card, filename), ' more');
        return filename;
      },
    ],
    [
      'comes',
      (card) => {
        writeFileSync(join(card, 'C.WAV'), 'new');
        return 'C.WAV';
      },
    ],
    [
      'goes',
      (card, filename) => {
        rmSync(join(card, filename));
        return filename;
      },
    ],
  ])('never where a file %s while the card is read', async (_, change) => {
    let changed = '';
    const { exitCode, answer } = await verify({
      meanwhile: (card, filename) => void (changed = change(card, filename)),
    });
    expect(exitCode).toBe(exitCodes.someFailed);
    expect(answer).toMatchObject({ can_be_formatted: false, problems: [], changed: [changed] });
    expect(answer?.text).not.toContain(claim);
    expect(answer?.text).toContain(`${changed}: changed.`);
  });

  test('tells a file that could not be read once, and not as changed too', async () => {
    const { answer } = await verify({
      files: { ...two, 'C.WAV': 'three' },
      stored: storedOf(two),
      meanwhile: (card) => rmSync(join(card, 'C.WAV')),
    });
    expect(answer?.can_be_formatted).toBe(false);
    const told = [
      ...(answer?.problems ?? []).map(({ filename }) => filename),
      ...(answer?.changed ?? []),
    ];
    expect(told).toEqual(['C.WAV']);
  });

  test('of single files says that these are verified, and not that the card can be formatted', async () => {
    const { exitCode, answer } = await verify({ given: ['A.WAV'] });
    expect(exitCode).toBe(exitCodes.done);
    expect(answer?.can_be_formatted).toBe(false);
    expect(answer?.text).not.toContain(claim);
  });

  test('of a card that is pulled out ends with that, once and without an answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.WAV`, `${at}`]));
    const { exitCode, error, answers, card } = await verify({
      files: many,
      meanwhile: (folder) => renameSync(folder, `${folder}-out`),
    });
    onTestFinished(() => rmSync(`${card}-out`, { recursive: true, force: true }));
    expect([exitCode, answers]).toEqual([null, []]);
    expect(error).toMatchObject({ code: 'card_gone', exitCode: exitCodes.temporary });
  });

  test('that is stopped answers nothing', async () => {
    const { exitCode, answers } = await verify({ stop: AbortSignal.abort() });
    expect([exitCode, answers]).toEqual([null, []]);
  });

  test('of a changed file says how to store it, and finds it in the dataset that this makes (S10.11)', async () => {
    const stored = storedOf({ 'A.WAV': 'one', 'B.WAV': 'before' });
    const before = await verify({ stored });
    expect(before.answer?.problems).toMatchObject([{ filename: 'B.WAV', status: 'different' }]);
    const [store, again] = before.answer?.next ?? [];
    expect(store).toMatch(/upload \S+B\.WAV --project P --name 'Card changed' --everything$/);
    expect(store).not.toContain('A.WAV');
    expect(again).toMatch(/verify \S+ --project P --dataset D$/);
    expect(before.answer?.text).toContain(store);

    const others = { 'Card changed': storedOf({ 'DATA/B.WAV': 'two' }) };
    const after = await verify({ stored, others });
    expect(after.exitCode).toBe(exitCodes.done);
    expect(after.answer).toMatchObject({ can_be_formatted: true, problems: [], next: [] });
    expect(after.answer?.text).toContain('1 file of it is in the dataset "Card changed".');
    const twice = await verify({ files: { ...two, 'B.WAV': 'once more' }, stored, others });
    expect(twice.answer?.next[0]).toContain("--name 'Card changed 2'");
  });

  test('of a damaged file has the service look, and says how to heal it', async () => {
    const { answer, exitCode, checked } = await verify({ instead: { 'B.WAV': 'tow' } });
    expect(exitCode).toBe(exitCodes.someFailed);
    expect(checked).toEqual(['B.WAV']);
    expect(answer?.problems).toMatchObject([{ filename: 'B.WAV', status: 'damaged' }]);
    expect(answer?.next[0]).toMatch(/^Heal .*upload \S+ --project P --name Card --everything$/);
  });
});

describe('verify of several cards', () => {
  const labelled = (lines: { event?: string }[]) =>
    lines.at(-1) as unknown as {
      cards: { card: string; exit_code: number; can_be_formatted: boolean; dataset?: object }[];
    };

  test('compares each with the dataset that an upload of all of them made (S10.4)', async () => {
    const folder = temporaryFolder(onTestFinished);
    for (const [card, name] of [
      ['North', 'A.WAV'],
      ['South', 'B.WAV'],
    ] as const) {
      mkdirSync(join(folder, card));
      writeFileSync(join(folder, card, name), card);
    }
    const service = await storedDataset(storedOf({ 'C.WAV': 'other' }), {
      North: storedOf({ 'A.WAV': 'North' }),
      South: storedOf({ 'B.WAV': 'else' }),
    });
    onTestFinished(() => service.close());
    const run = commandsOf(service.url);
    const paths = ['North', 'South'].map((card) => join(folder, card));
    const { code, lines } = await run('verify', ...paths, '--project', 'P', '--json');
    expect(code).toBe(exitCodes.someFailed);
    expect(labelled(lines).cards).toMatchObject([
      { card: 'North', exit_code: 0, can_be_formatted: true, dataset: { data_id: 'North' } },
      { card: 'South', exit_code: 1, can_be_formatted: false, dataset: { data_id: 'South' } },
    ]);
  });
});

/** Finds a dataset in a project that has these, called d1, d2 ... by their place. */
function find(names: string[], wanted: Partial<DatasetWanted>) {
  const datasets = names.map((dataset_name, at) => {
    const created_at = '2026-05-21T06:00:00.000Z';
    return { data_id: `d${at + 1}`, dataset_name, created_at, file_count: 0, pending_count: 0 };
  }) as Dataset[];
  const client = {
    datasets: { list: async () => datasets, recorders: async () => [] },
    files: { list: async function* () {} },
  } as unknown as Client;
  const { signal } = new AbortController();
  const card = { name: 'CARD', root: '/', recordings: [] } as unknown as FoundCard;
  const asked = {
    projectId: 'P',
    datasets,
    card,
    isOfSeveral: false,
    usedNames: new Set<string>(),
  };
  return findStored(client, { ...asked, ...wanted }, signal).then(
    ({ data_id }) => data_id,
    (error: unknown) => error,
  );
}

test.each<[string, string[], Partial<DatasetWanted>, string]>([
  ['the one of the ID', ['CARD', 'North'], { dataId: 'd2' }, 'd2'],
  ['the one of the name', ['CARD', 'North'], { name: 'North' }, 'd2'],
  ['the one of the name beside numbered ones', ['CARD', 'CARD 2'], { name: 'CARD' }, 'd1'],
  ['the only one, whatever it is called', ['North'], {}, 'd1'],
  ["the one of the card's name", ['North', 'CARD'], {}, 'd2'],
  ['the one that an upload would take', ['CARD', 'CARD 2'], {}, 'd1'],
  [
    'the next one where a card before it has that',
    ['CARD', 'CARD 2'],
    { usedNames: new Set(['CARD']) },
    'd2',
  ],
])('a card is compared with %s', async (_, names, wanted, found) => {
  expect(await find(names, wanted)).toBe(found);
});

test.each<[string, string[], Partial<DatasetWanted>]>([
  ['the ID is of no dataset of the project', ['CARD'], { dataId: 'd9' }],
  ['the name is of none, though there is only one', ['CARD'], { name: 'North' }],
  [
    'the only one is called otherwise, and the card is one of several',
    ['North'],
    { isOfSeveral: true },
  ],
  ['none of several is called like the card', ['North', 'South'], {}],
  ['there is none', [], {}],
])('a card is compared with none where %s', async (_, names, wanted) => {
  expect(await find(names, wanted)).toMatchObject({
    code: 'no_dataset',
    exitCode: exitCodes.usage,
  });
});
