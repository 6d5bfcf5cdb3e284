import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WriteStream } from 'node:tty';
import { completeSettings } from '@biophony/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toJournalHead } from '../journal/head.ts';
import { readIdentity, type InputRecording } from './input.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { openPool, type Pool } from '../pool/pool.ts';
import { createProgress } from './progress.ts';
import { madeRecording } from '../testing/analyze-process.ts';
import { temporaryFolder } from '../testing/files.ts';
import { analyseMissing, type Work } from './analyse-missing.ts';

let pool: Pool;
beforeAll(async () => {
  pool = await openPool({
    analyses: [{ analysisType: 'acoustic_indices', settings: {} }],
    modelsDir: '',
    threads: 1,
  });
});
afterAll(() => pool.close());

async function prepare() {
  const folder = await temporaryFolder();
  const list: InputRecording[] = [];
  for (const filename of ['a.wav', 'b.wav']) {
    const path = join(folder, filename);
    await writeFile(path, madeRecording(2, 0.5));
    list.push({ filename, path });
  }
  const open = () => openJournal(join(folder, 'journal'), toJournalHead(pool.metas[0], null, null));
  return { list, open };
}

/** Analyses with a journal; answers how many recordings were opened for it. */
async function analysed(
  journal: Journal,
  list: InputRecording[],
  more: Partial<Omit<Work, 'folders'>> = {},
) {
  const opened: string[] = [];
  const stream = { write: () => true } as unknown as WriteStream;
  const recordings = {
    identify: ({ path }: InputRecording) => readIdentity(path),
    open: async ({ path }: InputRecording) => (opened.push(path), path),
    release: async () => {},
    ...more.recordings,
  };
  const { signal } = new AbortController();
  const progress = createProgress('none', stream);
  const folders = [{ journal }];
  const work = { pool, folders, progress, timezone: null, signal, ...more, recordings };
  const [settled] = await analyseMissing(work, list);
  return { settled: [...settled!].sort(), opened };
}

test('recordings of a journal are not opened again, those that changed are (S18.3)', async () => {
  const { list, open } = await prepare();
  const first = await open();
  expect(await analysed(first, list)).toMatchObject({ settled: ['a.wav', 'b.wav'] });
  await first.close();
  const second = await open();
  expect((await analysed(second, list)).opened).toEqual([]);
  await writeFile(list[1]!.path, madeRecording(2, 1));
  expect((await analysed(second, list)).opened).toEqual([list[1]!.path]);
  await second.close();
});

test('a card that is pulled out refuses its recordings, and the next run has them (S18.10)', async () => {
  const { list, open } = await prepare();
  const bytes = await readFile(list[0]!.path);
  const pulledOut = async ({ path }: InputRecording) => {
    await rm(path);
    return path;
  };
  const recordings = { open: pulledOut } as Work['recordings'];
  const journal = await open();
  expect((await analysed(journal, list, { recordings })).settled).toEqual(['a.wav', 'b.wav']);
  expect(
    [...journal.finished.values()].map(({ refused, identity }) => [refused, identity]),
  ).toEqual([
    [true, null],
    [true, null],
  ]);
  await journal.close();
  for (const { path } of list) await writeFile(path, bytes);
  const again = await open();
  expect((await analysed(again, list)).opened).toHaveLength(2);
  expect([...again.finished.values()].map(({ refused }) => refused)).toEqual([false, false]);
  for (const { path } of list) await writeFile(path, bytes);
  // Where a folder is watched they have no rows meanwhile.
  expect((await analysed(again, list, { recordings, dropChanged: true })).settled).toEqual([]);
  await again.close();
});

test('after another process took the folder nothing is written', async () => {
  const { list, open } = await prepare();
  const journal = await open();
  const cause = new Error('the folder is lost');
  journal.abandon(cause);
  await expect(analysed(journal, list)).rejects.toBe(cause);
  await journal.close().catch(() => undefined);
  const again = await open();
  expect(again.finished.size).toBe(0);
  await again.close();
});

test('a recording is analysed for those alone whose journal lacks it, and counted once (S23.6, S23.9)', async () => {
  const { list } = await prepare();
  const { settings } = completeSettings('audio_events', {});
  const analyses = [
    { analysisType: 'audio_events', settings },
    { analysisType: 'acoustic_indices', settings: {} },
  ];
  const both = await openPool({ analyses, modelsDir: '', threads: 1 });
  const folder = await temporaryFolder();
  const open = (at: number) =>
    openJournal(join(folder, `journal-${at}`), toJournalHead(both.metas[at]!, null, null));
  const journals = [await open(0), await open(1)];
  const given: string[] = [];
  const counting = {
    ...both,
    analyseAsFinished: async function* (files, options) {
      const told = async function* () {
        for await (const file of files) {
          given.push(`${file.filename} ${file.of?.join()}`);
          yield file;
        }
      };
      yield* both.analyseAsFinished(told(), options);
    } satisfies Pool['analyseAsFinished'],
  };
  const run = async (recordings: InputRecording[], which: readonly number[]) => {
    const stream = { write: () => true } as unknown as WriteStream;
    const progress = createProgress('none', stream);
    progress.total(recordings.length);
    const settled = await analyseMissing(
      {
        pool: which.length === 2 ? counting : pool,
        folders: which.map((at) => ({ journal: journals[at]! })),
        progress,
        recordings: {
          identify: ({ path }) => readIdentity(path),
          open: async ({ path }) => path,
          release: async () => {},
        },
        timezone: null,
        signal: new AbortController().signal,
      },
      recordings,
    );
    return { settled: settled.map((names) => [...names].sort()), ...progress.state() };
  };
  // The indices are ahead by one recording.
  await run(list.slice(0, 1), [1]);
  const first = await run(list, [0, 1]);
  expect(given).toEqual(['a.wav 0', 'b.wav 0,1']);
  expect(first).toMatchObject({
    settled: [
      ['a.wav', 'b.wav'],
      ['a.wav', 'b.wav'],
    ],
    files_done: 2,
    files_kept: 0,
    sound_s: 4,
    detections: 2,
  });
  given.length = 0;
  expect(await run(list, [0, 1])).toMatchObject({ files_kept: 2, sound_s: 4, detections: 2 });
  expect(given).toEqual([]);
  for (const journal of journals) await journal.close();
  await both.close();
});
