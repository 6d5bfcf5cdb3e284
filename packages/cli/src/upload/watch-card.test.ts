import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testClock } from '@biophony/sdk/testing';
import { expect, test, vi } from 'vitest';
import { waitMs } from '../../../../tools/scripts/test/machine.ts';
import { receiptFile, receiptOf } from '../../test/receipt-of.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { findCard } from '../card/find-card.ts';
import { timezoneCorrection } from '../card/card-options.ts';
import type { CardUpload } from './card-upload.ts';
import { watchCard } from './watch-card.ts';

const root = temporaryFolder();
const lookEveryMs = 5_000;

/** Watches a folder until `isEnough` of what was sent; `during` is called in the middle of each upload. */
async function watch(
  files: Record<string, string>,
  isEnough: (sent: string[]) => boolean,
  during: (path: (name: string) => string, count: number) => void = () => {},
  everything = false,
) {
  const folder = mkdtempSync(join(root, 'watched-'));
  const path = (name: string) => join(folder, name);
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  const draining = new AbortController();
  const sent: string[] = [];
  const clock = testClock();
  const ctx = {
    clock,
    say: () => undefined,
    interrupts: {
      drain: draining.signal,
      stop: new AbortController().signal,
      drainFirst: () => () => undefined,
      release: () => undefined,
    },
  };
  const upload: CardUpload = {
    card: await findCard([folder]),
    paths: [folder],
    project: null,
    name: null,
    device: null,
    dryRun: false,
    correct: timezoneCorrection(null),
    everything,
    bandwidth: null,
  };
  let uploads = 0;
  const send = async ({ card }: CardUpload) => {
    const others = everything ? card.others.map(({ filename }) => filename) : [];
    for (const name of [...card.recordings, ...others])
      sent.push(`${name} ${await readFile(path(name), 'utf8')}`);
    during(path, ++uploads);
    if (isEnough(sent)) draining.abort();
    const receipt = receiptOf(card.recordings.map((name) => receiptFile(name)));
    return { receipt, receiptFile: null, error: null, judged: { line: null, keep: null } };
  };
  const watched = watchCard(ctx, upload, send, clock);
  const lookIsOver = () => vi.waitUntil(() => clock.waits === 1, { interval: 1, timeout: waitMs });
  await lookIsOver();
  const look = async () => {
    await clock.advance(lookEveryMs);
    await lookIsOver();
  };
  return {
    path,
    sent,
    look,
    ended: () => clock.runUntil(watched),
    stop: () => draining.abort(),
  };
}

test('a file that is being written when the watch begins is sent once, when it is whole', async () => {
  const isWhole = (sent: string[]) => sent.some((one) => one.startsWith('late.WAV'));
  const { path, sent, look, ended } = await watch({ 'late.WAV': 'h', 'whole.WAV': 'w' }, isWhole);
  for (const piece of ['alf', ' and', ' rest']) {
    appendFileSync(path('late.WAV'), piece);
    await look();
  }
  await ended();
  expect(sent).toEqual(['whole.WAV w', 'late.WAV half and rest']);
});

test('a file that changes while it is uploaded is looked at again, at first and later', async () => {
  const { sent, ended } = await watch(
    { 'a.WAV': 'a' },
    (all) => all.length === 4,
    (path, count) => {
      if (count === 1) appendFileSync(path('a.WAV'), 'a');
      if (count === 2) writeFileSync(path('b.WAV'), 'b');
      if (count === 3) appendFileSync(path('b.WAV'), 'b');
    },
  );
  await ended();
  expect(sent).toEqual(['a.WAV a', 'a.WAV aa', 'b.WAV b', 'b.WAV bb']);
});

test('other files wait for the first recording, which says where they go', async () => {
  const { path, sent, look, ended } = await watch(
    { 'a.WAV': '', 'CONFIG.TXT': 'c' },
    (all) => all.length === 2,
    () => {},
    true,
  );
  for (const piece of ['s', 'ound']) {
    appendFileSync(path('a.WAV'), piece);
    await look();
  }
  expect(sent).toEqual([]);
  await ended();
  expect(sent).toEqual(['a.WAV sound', 'CONFIG.TXT c']);
});

test('a watch that ends before any file was whole is interrupted', async () => {
  const { sent, ended, stop } = await watch({ 'a.WAV': 'a' }, () => false);
  stop();
  await expect(ended()).rejects.toMatchObject({ name: 'AbortedError' });
  expect(sent).toEqual([]);
});
