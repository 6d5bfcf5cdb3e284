import { appendFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { storedDataset, type Stored } from '../../test/stored-dataset.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import type { CommandContext } from '../output/context.ts';
import { runVerify } from './run-verify.ts';

const claim = 'can be formatted';

interface Case {
  files?: Record<string, string>;
  stored?: Stored[];
  /** What happens on the card when the first of its files is read back, which was read from the card before. */
  meanwhile?: (card: string, filename: string) => void;
  /** Single files in place of the folder. */
  given?: string[];
  stop?: AbortSignal;
}

interface Answer {
  exit_code: number;
  can_be_formatted: boolean;
  changed: string[];
  problems: { filename: string; status: string }[];
}

const two = { 'A.WAV': 'one', 'B.WAV': 'two' };
const storedOf = (files: Record<string, string>): Stored[] =>
  Object.entries(files).map(([filename, content]) => ({ filename, content }));

/** Verifies a card; its answer is what --json prints, with the text of a screen. */
async function verify({ files = two, stored = storedOf(files), meanwhile, given, stop }: Case) {
  const card = temporaryFolder(onTestFinished);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(card, name), content);
  const service = await storedDataset(stored);
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
  const ended = await runVerify(ctx, { paths, project: 'P' }).then(
    (exitCode) => ({ exitCode, error: null }),
    (error: Error) => ({ exitCode: null, error }),
  );
  return { ...ended, card, answers, answer: answers[0] };
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
});
