import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import {
  callClassifierId,
  callLabels,
  writeCallClassifier,
} from '../models/testing/call-classifier.ts';
import {
  callKinds,
  plantCalls,
  type CallKind,
  type PlantedCall,
} from '../models/testing/synthetic-calls.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { packSilence, writeWav } from '../testing/audiomoth-wav.ts';
import type { InputFile } from './analyser.ts';
import type { Detection, FileResult } from '../results/file-result.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
const modelsDir = join(folder, 'models');
const calls: PlantedCall[] = [
  { kind: 'whistle', at_s: 2.3, loudness: 0.5 },
  { kind: 'sweep', at_s: 5.1, loudness: 0.08 },
  { kind: 'trill', at_s: 5.6, loudness: 0.3 },
  { kind: 'whistle', at_s: 6.4, loudness: 0.05 },
];

beforeAll(async () => {
  await writeCallClassifier(join(folder, 'source'));
  await importModel(modelsDir, join(folder, 'source'), {});
});
afterAll(remove);

async function analyse(
  file: InputFile,
  settings: Record<string, unknown> = {},
): Promise<FileResult> {
  const analyser = await createModelAnalyser(callClassifierId)({ settings, modelsDir });
  try {
    return await analyseFile(analyser, file);
  } finally {
    await analyser.close();
  }
}

const scientific = (kind: CallKind): string =>
  callLabels[callKinds.indexOf(kind)]?.split('_')[0] ?? '';
const found = (detections: Detection[]): string[] =>
  detections.map(({ scientific_name, start_s, end_s }) => `${scientific_name} ${start_s}-${end_s}`);
const expected = [
  `${scientific('whistle')} 2-3`,
  `${scientific('sweep')} 5-6`,
  `${scientific('trill')} 5-6`,
  `${scientific('whistle')} 6-7`,
];

test.each([16_000, 22_050, 48_000, 96_000])(
  'a custom model finds planted calls at the right times in a recording of %i Hz',
  async (rate) => {
    const file = await writeWav(
      join(folder, `calls-${rate}.wav`),
      plantCalls(7.5, rate, calls),
      rate,
    );
    const result = await analyse(file, { min_conf: 0.5 });
    expect(result).toMatchObject({ status: 'analysed', seconds_analysed: 7.5, reason: null });
    expect(found(result.detections).sort()).toEqual([...expected].sort());
  },
);

test('times are right in a triggered recording whose silence was packed', async () => {
  const rate = 48_000;
  const sound = plantCalls(7.5, rate, calls, 0);
  const packed = packSilence(Int16Array.from(sound, (x) => Math.round(x * 32_767)));
  expect(packed.length).toBeLessThan(sound.length / 5);
  const asFloat = Float32Array.from(packed, (x) => x / 32_767);
  const result = await analyse(await writeWav(join(folder, '20190522_040000T.WAV'), asFloat, rate));
  expect(found(result.detections).sort()).toEqual([...expected].sort());
  expect(result.seconds_analysed).toBeCloseTo(7.5, 1);
});

test('overlap finds a call that lies across two windows, and merging joins its detections', async () => {
  const rate = 16_000;
  const across = plantCalls(6, rate, [{ kind: 'sweep', at_s: 2.92, loudness: 0.3 }]);
  const file = await writeWav(join(folder, 'across.wav'), across, rate);
  const settings = { min_conf: 0.9, overlap: 0.5 };
  const { detections } = await analyse(file, settings);
  expect(found(detections)).toEqual([`${scientific('sweep')} 2.5-3.5`]);
  const merged = await analyse(file, { min_conf: 0.5, overlap: 0.75, merge_consecutive: true });
  expect(found(merged.detections)).toEqual([`${scientific('sweep')} 2.25-3.75`]);
});

test('a band limit silences what lies outside it, and is written to the detections', async () => {
  const rate = 16_000;
  const file = await writeWav(join(folder, 'band.wav'), plantCalls(7.5, rate, calls), rate);
  const { detections } = await analyse(file, { min_conf: 0.5, fmax: 1000 });
  expect(
    detections.filter(({ scientific_name }) => scientific_name !== scientific('whistle')),
  ).toEqual([]);
  const low = await analyse(file, { min_conf: 0.5, fmax: 2500 });
  expect(low.detections[0]).toMatchObject({ low_hz: 0, high_hz: 2500 });
  const all = await analyse(file, { min_conf: 0.5 });
  expect(all.detections[0]).toMatchObject({ low_hz: 0, high_hz: 8000 });
});

test('top_n keeps the most confident class of each window', async () => {
  const rate = 16_000;
  const file = await writeWav(join(folder, 'top.wav'), plantCalls(7.5, rate, calls), rate);
  const { detections } = await analyse(file, { min_conf: 0, top_n: 1 });
  expect(detections.map(({ start_s }) => start_s)).toEqual(Array.from({ length: 8 }, (_, i) => i));
  expect(detections.filter(({ confidence }) => confidence > 0.5)).toHaveLength(3);
});

test('settings that cannot act on this model or this file are said, not swallowed', async () => {
  const rate = 16_000;
  const file = await writeWav(join(folder, 'note.wav'), plantCalls(2, rate, []), rate);
  const { issues, detections } = await analyse(file, { lat: 50, lon: 8 });
  expect(issues).toEqual([expect.objectContaining({ code: 'no_species_range' })]);
  expect(detections).toEqual([]);
  const half = { code: 'place_incomplete', message: expect.stringContaining('lon is missing') };
  expect(await analyse(file, { lat: 50 })).toMatchObject({ status: 'analysed', issues: [half] });
  const foreign = { code: 'no_locale', message: expect.stringContaining('language nl; it has en') };
  expect(await analyse(file, { locale: 'nl' })).toMatchObject({ issues: [foreign] });
  expect(await analyse(file, { locale: 'en_UK' })).toMatchObject({ issues: [] });
});

test('a sensitivity that cannot act says why', async () => {
  const rate = 16_000;
  const file = await writeWav(join(folder, 'sensitive.wav'), plantCalls(2, rate, []), rate);
  const source = join(folder, 'insensitive');
  const manifest = await writeCallClassifier(source);
  const other = { ...manifest, id: 'insensitive', sensitivity: false };
  await writeFile(join(source, 'model.json'), JSON.stringify(other));
  await importModel(modelsDir, source, {});
  const make = createModelAnalyser('insensitive');
  const analyser = await make({ settings: { sensitivity: 1.2 }, modelsDir });
  const { issues } = await analyseFile(analyser, file);
  expect(issues).toEqual([
    {
      code: 'no_sensitivity',
      message:
        'The manifest of Synthetic calls does not have "sensitivity": true, so the sensitivity setting changed nothing.',
    },
  ]);
  expect(analyser.model_verified).toBe(true);
  await analyser.close();
});

test('a recording that ends below the lowest frequency asked for says so', async () => {
  const file = await writeWav(join(folder, 'low.wav'), plantCalls(2, 8000, []), 8000);
  const { issues, detections } = await analyse(file, { min_conf: 0.1, fmin: 4000 });
  expect(issues).toEqual([expect.objectContaining({ code: 'band_not_recorded' })]);
  expect(detections).toEqual([]);
});

test('files that cannot be analysed are refused with a reason', async () => {
  const rate = 16_000;
  const short = await writeWav(join(folder, 'short.wav'), plantCalls(0.2, rate, []), rate);
  expect(await analyse(short)).toMatchObject({ status: 'refused', reason: { code: 'too_short' } });
  const empty = { ...short, path: join(folder, 'empty.wav') };
  await writeFile(empty.path, '');
  expect(await analyse(empty)).toMatchObject({
    status: 'refused',
    reason: { code: 'empty_file' },
  });
});

test.each([
  [{ overlap: 1 }, 'Setting overlap (1 s) must be below the window of Synthetic calls (1 s).'],
  [
    { fmin: 9000 },
    'Setting fmin (9000 Hz) must be below 8000 Hz, the highest frequency that Synthetic calls hears.',
  ],
  [{ min_conf: 2 }, 'Setting min_conf:'],
  [{ fmin: 3000, fmax: 2000 }, 'Setting fmin (3000 Hz) must be below fmax (2000 Hz).'],
])('the settings %j are refused with the reason', async (settings, message) => {
  const make = createModelAnalyser(callClassifierId);
  await expect(make({ settings, modelsDir })).rejects.toThrow(message);
});
