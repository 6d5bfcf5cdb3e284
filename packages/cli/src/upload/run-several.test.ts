import type { Dataset } from '@biophony/contract';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mockServer } from '../../test/mock-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { exitCodes } from '../kit/errors.ts';
import type { CommandContext } from '../output/run-command.ts';
import type { CardReceipt } from './receipt.ts';
import { runUploads } from './run-several.ts';

interface CardLine {
  card: string;
  exit_code: number;
  can_be_formatted: boolean;
  keep_card: string | null;
  receipt: CardReceipt | null;
  error: { code: string } | null;
}

/** Writes a card of a recorder of its own, whose recordings begin with its letter. */
function writeCard(folder: string, letter: string, recordings: number): void {
  mkdirSync(folder);
  const recorder = `24F319055FDF000${'ABC'.indexOf(letter)}`;
  for (let at = 0; at < recordings; at++) {
    const comment = blankAudioMothComment('2026-05-21T05:00:00', '+00:00', recorder);
    const samples = new Int16Array(100).fill(letter.charCodeAt(0) + at);
    const wav = writeAudioMothWav({ samples, sampleRate: 8000, comment });
    writeFileSync(join(folder, `${letter}${at}.WAV`), wav);
  }
}

const datasetOf = (dataset_name: string): Dataset => ({
  data_id: `D-${dataset_name}`,
  project_id: 'P',
  dataset_name,
  classification_method: 'by_device',
  data_type_or_device: 'audiomoth',
  file_count: 0,
  total_size_bytes: 0,
  other_count: 0,
  other_bytes: 0,
  pending_count: 0,
  duration_s: 0,
  validation_status: 'pending',
  validation_issues: [],
  created_at: '2026-05-21T05:00:00.000Z',
  updated_at: '2026-05-21T05:00:00.000Z',
});

test('a card that is pulled out ends alone: the others are stored whole, and it goes on once it is back (S14.38)', async () => {
  const folder = temporaryFolder(onTestFinished);
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'));
  const cards = ['A', 'B', 'C'].map((letter) => join(folder, letter));
  for (const [at, letter] of ['A', 'B', 'C'].entries())
    writeCard(cards[at]!, letter, letter === 'B' ? 60 : 5);
  const [, pulled = ''] = cards;
  let isOut = false;
  const server = await mockServer((mock, method) => {
    if (isOut || method !== 'PUT' || ![...mock.files().keys()].includes('B0.WAV')) return;
    isOut = true;
    renameSync(pulled, `${pulled}-out`);
  });
  onTestFinished(() => server.close());
  const { mock } = server;
  const datasets: Dataset[] = [];
  mock.answer('datasetsCreate', ({ body }) => {
    const made = datasetOf(body.dataset_name);
    datasets.push(made);
    return { data_id: made.data_id, dataset: made };
  });
  mock.answer('datasetsList', () => ({ datasets }));
  // No file waits for the comparison of its SHA-256.
  mock.answer('filesList', { files: [], next_cursor: null });

  const upload = async () => {
    const answers: CardLine[][] = [];
    const ctx = {
      settings: { apiUrl: server.url, apiKey: 'k', maxWaitMs: 0, mode: 'json', interactive: false },
      interrupts: {
        drain: new AbortController().signal,
        stop: new AbortController().signal,
        drainFirst: () => () => undefined,
        release: () => undefined,
      },
      width: Infinity,
      reporter: { tell: () => undefined, close: async () => undefined },
      tell: () => undefined,
      say: () => undefined,
      answer: async (data: Record<string, unknown>) => void answers.push(data.cards as CardLine[]),
    } as unknown as CommandContext;
    const exitCode = await runUploads(ctx, { paths: cards, project: 'P', everything: false });
    return { exitCode, told: answers[0] ?? [] };
  };

  const first = await upload();
  expect(first.exitCode).toBe(exitCodes.temporary);
  expect(first.told.map((card) => card.exit_code)).toEqual([0, exitCodes.temporary, 0]);
  expect(first.told.map((card) => card.can_be_formatted)).toEqual([true, false, true]);
  const [north, gone, south] = first.told;
  for (const card of [north, south]) expect(card?.receipt?.counts).toMatchObject({ stored: 5 });
  expect(gone?.error?.code).toBe('card_gone');
  expect(gone?.receipt?.ended).toBe('failed');
  // It is told once, and not file by file.
  expect(gone?.receipt?.counts).toMatchObject({ failed: 0, refused: 0 });
  expect(gone?.receipt?.counts.not_sent).toBeGreaterThan(0);

  renameSync(`${pulled}-out`, pulled);
  const again = await upload();
  expect(again.exitCode).toBe(exitCodes.done);
  expect(again.told.map((card) => card.can_be_formatted)).toEqual([true, true, true]);
  expect(again.told[1]?.receipt?.counts).toMatchObject({ stored: 60, failed: 0, not_sent: 0 });
});
