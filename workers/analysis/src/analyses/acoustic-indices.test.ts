import { inspectFile } from '@biophony/recordings/node';
import { expect, test } from 'vitest';
import type { FileMinute, Findings } from '../results/file-result.ts';
import { temporaryFile } from '../testing/files.ts';
import { wavFile } from '../testing/made-wav.ts';
import { tone } from '../testing/sounds.ts';
import { acousticIndicesWith } from './acoustic-indices.ts';
import { analyseFile } from './testing/analyse-file.ts';

test('minutes of a long recording are handed over along the way, and none is lost (S21.2)', async () => {
  const rate = 100;
  const minutes = 100;
  const path = await temporaryFile(
    '20240501_000000.WAV',
    wavFile([tone(20, rate, minutes * 60)], { sampleRateHz: rate }),
  );
  const { facts } = await inspectFile(path);
  const analyser = await acousticIndicesWith(20)({ settings: {}, modelsDir: '' });
  const pieces: Findings[] = [];
  const rest = await analyseFile(
    analyser,
    { path, filename: '20240501_000000.WAV', recording: facts },
    async (found) => {
      pieces.push(found);
    },
  );
  expect(pieces).toHaveLength(2);
  const found = [...pieces, rest].flatMap((piece): FileMinute[] => piece.minutes ?? []);
  expect(found.map(({ start_s }) => start_s)).toEqual(
    Array.from({ length: minutes }, (_, minute) => 60 * minute),
  );
  const drawn = [...pieces, rest].flatMap(({ spectrogram }) => spectrogram?.minutes ?? []);
  const first = Date.UTC(2024, 4, 1) / 60_000;
  expect(drawn.map(([minute]) => minute)).toEqual(
    Array.from({ length: minutes }, (_, minute) => first + minute),
  );
  expect(drawn.every(([, ms]) => ms === 60_000)).toBe(true);
});
