import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  binsOfMinute,
  colourOf,
  colourRanges,
  minutesOfDay,
  spectrogramSteps,
} from '@biophony/recordings/cubes';
import { describe, expect, test } from 'vitest';
import { openOutputFolder } from '../kit/output-folder.ts';
import type { ResultRow } from '../results/file-result.ts';
import { temporaryFolder } from '../testing/files.ts';
import { readPng } from '../testing/read-png.ts';
import { facts } from '../testing/recording-facts.ts';
import { pictureHeight, pictureWidth } from './day-picture.ts';
import { createPictureNames, dayPicturesWith } from './day-pictures.ts';
import { serviceLayout } from './exporter.ts';
import { writePart } from './part.ts';
import { surveySpectrogram } from './survey-spectrogram.ts';
import { mergeParts } from './write-results.ts';

const meta = {
  analysis_type: 'acoustic_indices',
  model: 'scikit-maad-definitions',
  model_version: '1.5.1',
  settings: {},
};
const midnight = Date.UTC(2024, 4, 1) / 60_000;
const bytesOf = (aci: number, concentration: number, events: number) =>
  Buffer.concat([aci, concentration, events].map((byte) => Buffer.alloc(binsOfMinute, byte)));

type Minute = readonly [minute: number, bytes: Buffer];
const rowOf = (minutes: readonly Minute[], device_id: string | null = 'A1'): ResultRow => ({
  file: 'a.wav',
  recording: facts({ device_id, utc_offset: '+02:00', recorded_at: '2024-05-01T00:00:00' }),
  result: {
    status: 'analysed',
    reason: null,
    issues: [],
    seconds_analysed: 60,
    detections: [],
    indices: { ACI: 1 },
    spectrogram: {
      sample_rate_hz: 48_000,
      minutes: minutes.map(
        ([minute, bytes]) => [midnight + minute, 60_000, bytes.toString('base64')] as const,
      ),
    },
    filtered_by_range: 0,
  },
});

async function merged(rows: ResultRow[], perFile: 'folder' | 'zip') {
  const folder = await temporaryFolder();
  const part = join(folder, 'part');
  await writePart(part, meta, rows);
  const out = join(folder, 'out');
  return { out, ...(await mergeParts([part], out, { perFile })) };
}

/** The pixel of a minute and of a row from the top of the field that shows the sound. */
function pixelAt({ rgb, width }: ReturnType<typeof readPng>, minute: number, down: number) {
  const [left, top] = [64, 34];
  const at = 3 * ((top + down) * width + left + minute);
  return [...rgb.subarray(at, at + 3)];
}

describe('pictures of days (S21.3)', () => {
  test('have a column a minute in the colours of the web app, and gaps that are no silence', async () => {
    const lowest = bytesOf(0, 0, 0);
    lowest[0] = 130;
    const { out, files } = await merged(
      [
        rowOf([
          [0, bytesOf(120, 64, 25)],
          [1, lowest],
          [1439, bytesOf(255, 255, 255)],
          [1440, bytesOf(0, 0, 0)],
        ]),
        rowOf([[0, bytesOf(0, 0, 0)]], 'B/2'),
      ],
      'folder',
    );
    expect(files).toContain('day-pictures/');
    const names = await readdir(join(out, 'day-pictures'), { recursive: true });
    expect(names.filter((name) => name.endsWith('.png')).sort()).toEqual([
      join('A1', '2024-05-01.png'),
      join('A1', '2024-05-02.png'),
      join('B_2', '2024-05-01.png'),
    ]);
    const picture = readPng(await readFile(join(out, 'day-pictures', 'A1', '2024-05-01.png')));
    expect([picture.width, picture.height]).toEqual([pictureWidth, pictureHeight]);
    const { aci, concentration, events } = spectrogramSteps;
    expect(pixelAt(picture, 0, 100)).toEqual([
      colourOf('aci', 120 * aci),
      colourOf('concentration', 64 * concentration),
      colourOf('events', 25 * events),
    ]);
    expect(pixelAt(picture, 1, binsOfMinute - 1)).toEqual([colourOf('aci', 130 * aci), 0, 0]);
    expect(pixelAt(picture, 1, binsOfMinute - 2)).toEqual([0, 0, 0]);
    expect(pixelAt(picture, minutesOfDay - 1, 0)).toEqual([255, 255, 255]);
    // Light, and hatched.
    const gaps = [0, 1, 2, 3, 4].map((down) => pixelAt(picture, 700, down).join());
    expect(new Set(gaps)).toEqual(new Set(['236,236,236', '200,200,200']));
  });

  test('have the colours that are documented', async () => {
    const document = new URL('../../../../docs/results.md', import.meta.url);
    const text = (await readFile(document, 'utf8')).replaceAll(/\s+/g, ' ');
    const range = ({ from, to }: { from: number; to: number }) => `from ${from} to ${to}`;
    expect(text).toContain(
      `Red is acoustic complexity ${range(colourRanges.aci)}, green temporal concentration ${range(colourRanges.concentration)}, blue events a second ${range(colourRanges.events)}`,
    );
  });

  test('are a ZIP file of a service with the same bytes each time, and none without a time', async () => {
    const rows = [rowOf([[7, bytesOf(120, 64, 25)]])];
    const [first, second] = [await merged(rows, 'zip'), await merged(rows, 'zip')];
    const zip = await readFile(join(first.out, 'day-pictures.zip'));
    expect(zip.includes('A1/2024-05-01.png')).toBe(true);
    expect(zip.equals(await readFile(join(second.out, 'day-pictures.zip')))).toBe(true);
    const { files } = await merged([rowOf([])], 'zip');
    expect(files).not.toContain('day-pictures.zip');
  });

  test('beyond the limit are left out, counted and told (S21.3)', async () => {
    const out = await temporaryFolder();
    const folder = await openOutputFolder(out);
    const layout = { ...serviceLayout, perFile: 'folder' } as const;
    const spectrogram = await surveySpectrogram(folder, meta, layout);
    const pictures = await dayPicturesWith(2)(folder, meta, layout);
    const days = [0, 1, 2].map((day) => [day * minutesOfDay, bytesOf(0, 0, 0)] as const);
    await spectrogram.add(rowOf(days));
    await spectrogram.finish();
    await pictures.finish();
    await folder.commit();
    expect((await readdir(join(out, 'day-pictures', 'A1'))).sort()).toEqual([
      '2024-05-01.png',
      '2024-05-02.png',
    ]);
    expect(pictures.leftOut?.()).toBe(
      'Of 3 days of recorders day-pictures.zip has the first 2; survey-spectrogram.parquet has all.',
    );
  });
});

test('pictures are named by recorder and day, none twice, and none outside their folder', () => {
  const nameOf = createPictureNames();
  const day = '2024-05-01';
  expect(nameOf('24F319055FDF2902', day)).toBe('24F319055FDF2902/2024-05-01.png');
  expect(nameOf('24F319055FDF2902', day)).toBe('24F319055FDF2902/2024-05-01_2.png');
  expect(nameOf('24f319055fdf2902', day)).toBe('24f319055fdf2902/2024-05-01_3.png');
  expect(nameOf('Höhe 7/../../etc', day)).toBe('Höhe_7_.._.._etc/2024-05-01.png');
  expect(nameOf('..', day)).toBe('unknown/2024-05-01.png');
  expect(nameOf(null, day)).toBe('unknown/2024-05-01_2.png');
  expect(nameOf('x'.repeat(300), day)).toBe(`${'x'.repeat(60)}/2024-05-01.png`);
});
