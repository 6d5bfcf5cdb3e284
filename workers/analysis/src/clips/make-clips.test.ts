import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clipColumns, readTable, type ClipRecord } from '@biophony/contract/results';
import { inspectFile } from '@biophony/recordings/node';
import { createReadStream } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { detectionOf, madeResults } from '../testing/made-results.ts';
import { encodePcm, wavFile } from '../testing/made-wav.ts';
import { noise } from '../testing/sounds.ts';
import { ClipsError } from '../kit/errors.ts';
import { speciesFilter } from './clip-choices.ts';
import { type ClipsWanted, makeClips, recordingsIn } from './make-clips.ts';

let card: string;
let results: string;
const rate = 8000;
const sound = [noise(10 * rate, 0.5, 1), noise(10 * rate, 0.5, 2)];
const owl = (confidence: number, start: number) =>
  detectionOf('Tawny Owl', confidence, start, 'Strix aluco');
const recording = {
  recorded_at: '2024-05-01T23:00:00+02:00',
  utc_offset: '+02:00',
  device_id: '24F319055FDF2902',
  make: 'Open Acoustic Devices',
  latitude: 47.65,
  longitude: 9.48,
};

beforeEach(async () => {
  card = await temporaryFolder();
  await mkdir(join(card, 'night'));
  await writeFile(join(card, 'night/20240501_230000.WAV'), wavFile(sound, { sampleRateHz: rate }));
  await writeFile(join(card, 'float.wav'), wavFile(sound, { kind: 'float32', sampleRateHz: rate }));
  await writeFile(join(card, 'damaged.wav'), 'nothing');
  results = await madeResults([
    { file: 'night/20240501_230000.WAV', detections: [owl(0.9, 0), owl(0.5, 7)], recording },
    { file: 'float.wav', detections: [detectionOf('Wren', 0.8, 3, 'Troglodytes troglodytes')] },
    { file: 'gone/away.wav', detections: [owl(0.99, 3)] },
    { file: '../outside.wav', detections: [owl(0.98, 3)] },
    { file: 'damaged.wav', detections: [owl(0.97, 3)] },
  ]);
});

async function make(known: Partial<ClipsWanted> = {}, out?: string) {
  const folder = out ?? (await temporaryFolder());
  const scratch = join(folder, '.clips-test');
  await mkdir(scratch, { recursive: true });
  const made = await makeClips({
    results,
    recordings: recordingsIn(card),
    out: folder,
    scratch,
    choice: { perSpecies: 10, above: 0, pad: 1, species: speciesFilter([]) },
    format: 'wav',
    signal: new AbortController().signal,
    ...known,
  });
  const rows: ClipRecord[] = [];
  const bytes = createReadStream(join(folder, 'clips.csv'));
  for await (const row of readTable('clips.csv', clipColumns, bytes)) rows.push(row);
  return { made, folder, rows };
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.clips-test'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

test('clips have the bits of their recordings and tell where they come from (S20.1, S20.4, S20.5)', async () => {
  const { made, folder, rows } = await make();
  expect(made).toMatchObject({ clips: 3, species: 2, chosen: 6, notFlac: 0 });
  expect(made.missing.sort()).toEqual(['../outside.wav', 'gone/away.wav']);
  expect(made.unreadable.map(({ file }) => file)).toEqual(['damaged.wav']);
  expect(rows.map(({ clip }) => clip)).toEqual([
    'Strix aluco_Tawny Owl/0.900_Tawny Owl_24F319055FDF2902_2024-05-01 23h00m00s_20240501_230000_0.0s.wav',
    'Strix aluco_Tawny Owl/0.500_Tawny Owl_24F319055FDF2902_2024-05-01 23h00m06s_20240501_230000_6.0s.wav',
    'Troglodytes troglodytes_Wren/0.800_Wren_float_2.0s.wav',
  ]);
  const whole = Buffer.from(encodePcm(sound, 'int16'));
  for (const { clip, clip_start_s, clip_end_s, file } of rows.slice(0, 2)) {
    expect(file).toBe('night/20240501_230000.WAV');
    const path = join(folder, clip);
    const { facts } = await inspectFile(path);
    expect(facts.issues).toEqual([]);
    expect(facts).toMatchObject({ sample_rate_hz: rate, channels: 2, bits_per_sample: 16 });
    expect(facts.device_id).toBe(recording.device_id);
    expect(facts.make).toBe(recording.make);
    expect(facts.latitude).toBeNull();
    const second = String(clip_start_s).padStart(2, '0');
    expect(facts.recorded_at).toBe(`2024-05-01T23:00:${second}+02:00`);
    const bytes = await readFile(path);
    const start = facts.data_offset_bytes ?? 0;
    const wanted = whole.subarray(clip_start_s * rate * 4, clip_end_s * rate * 4);
    expect(bytes.subarray(start, start + wanted.length).equals(wanted)).toBe(true);
    expect(facts.data_bytes).toBe(wanted.length);
    expect(bytes.includes('confidence 0.')).toBe(true);
    expect(bytes.includes('47.65')).toBe(false);
  }
  expect(rows.map(({ clip_start_s, clip_end_s }) => [clip_start_s, clip_end_s])).toEqual([
    [0, 4],
    [6, 10],
    [2, 7],
  ]);
  expect(rows[0]).toMatchObject({
    start_utc: '2024-05-01T21:00:00.000Z',
    start_local: '2024-05-01T23:00:00.000',
    confidence: 0.9,
    channels: 2,
    sample_rate_hz: rate,
    model: 'BirdNET',
  });
});

test('clips of a recording that was slowed down are of the real seconds of their detections (S20.1, S21.6)', async () => {
  const expansion = 5;
  const file = 'night/20240501_230000.WAV';
  const detection = { ...owl(0.9, 0.8), end_s: 1, low_hz: 14_000, high_hz: 18_000 };
  const slowed = await madeResults([{ file, detections: [detection], recording }], undefined, {
    time_expansion: expansion,
  });
  const choice = { perSpecies: 10, above: 0, pad: 0.2, species: speciesFilter([]) };
  const { rows, folder } = await make({ results: slowed, choice });
  // The file of 10 s is slower than what was recorded: that lasted 2 s, and its rate was five times that of the file.
  expect(rows).toEqual([
    expect.objectContaining({ start_s: 0.8, clip_start_s: 0.6, clip_end_s: 1.2 }),
  ]);
  const path = join(folder, rows[0]!.clip);
  const { facts } = await inspectFile(path);
  // The clip is as slow as its recording, and says so: its reader tells what was recorded.
  expect(facts).toMatchObject({
    sample_rate_hz: rate * expansion,
    duration_s: 3 / expansion,
    time_expansion: expansion,
  });
  expect(facts.issues.map(({ code }) => code)).toEqual(['too_short']);
  const bytes = await readFile(path);
  const wanted = Buffer.from(encodePcm(sound, 'int16')).subarray(3 * rate * 4, 6 * rate * 4);
  const start = facts.data_offset_bytes ?? 0;
  expect(bytes.subarray(start, start + wanted.length).equals(wanted)).toBe(true);
  // GUANO 1.0: the length and the rate of what was recorded, and how many times the file is slower.
  for (const line of [`TE:${expansion}`, `Samplerate:${rate * expansion}`, 'Length:0.600'])
    expect(bytes.includes(line), line).toBe(true);
  const page = await readFile(join(folder, 'clips.html'), 'utf8');
  expect(page).toContain(`Slowed down ${expansion} times`);
  expect(page).toMatch(/Spectrogram of [^"]*, 0\.6 s, up to 20 kHz/);
});

test('the same results give the same bytes, and clips of an earlier run go (S20.7)', async () => {
  const one = await make();
  const two = await make();
  const names = await filesIn(one.folder);
  expect(names).toHaveLength(5);
  expect(await filesIn(two.folder)).toEqual(names);
  for (const name of names) {
    const [a, b] = await Promise.all(
      [one.folder, two.folder].map((folder) => readFile(join(folder, name))),
    );
    expect(a!.equals(b!), name).toBe(true);
  }
  await writeFile(join(one.folder, 'notes.txt'), 'mine');
  await writeFile(join(one.folder, 'Strix aluco_Tawny Owl/mine.wav'), 'mine');
  await writeFile(join(one.folder, 'clips-2.html'), 'mine');
  await make(
    { choice: { perSpecies: 1, above: 0.7, pad: 0, species: speciesFilter(['wren']) } },
    one.folder,
  );
  expect(await filesIn(one.folder)).toEqual([
    'Strix aluco_Tawny Owl/mine.wav',
    'Troglodytes troglodytes_Wren/0.800_Wren_float_3.0s.wav',
    'clips-2.html',
    'clips.csv',
    'clips.html',
    'notes.txt',
  ]);
});

test('a table that was changed by hand makes nothing outside of the folder go', async () => {
  const { folder } = await make();
  const other = await temporaryFolder();
  await writeFile(join(other, 'kept.wav'), 'kept');
  const table = await readFile(join(folder, 'clips.csv'), 'utf8');
  const away = `../${other.split('/').at(-1)}/kept.wav`;
  await writeFile(
    join(folder, 'clips.csv'),
    table.replaceAll(/^(?!clip,)(?:"[^"]*"|[^,]*),/gm, `${away},`),
  );
  await make({}, folder);
  expect(await readFile(join(other, 'kept.wav'), 'utf8')).toBe('kept');
});

test('FLAC where it holds the samples, WAV with a word where it does not (S20.6)', async () => {
  const { made, rows, folder } = await make({ format: 'flac' });
  expect(made.notFlac).toBe(1);
  expect(rows.map(({ clip }) => clip.split('.').at(-1))).toEqual(['flac', 'flac', 'wav']);
  const { facts } = await inspectFile(join(folder, rows[1]!.clip));
  expect(facts.issues).toEqual([]);
  expect(facts.recorded_at).toBe('2024-05-01T23:00:06+02:00');
  expect(facts).toMatchObject({ channels: 2, sample_rate_hz: rate, duration_s: 4 });
  expect((await stat(join(folder, rows[1]!.clip))).size).toBeLessThan(4 * rate * 4);
});

test('nothing chosen leaves a table and a page that say so', async () => {
  const { made, rows, folder } = await make({
    choice: { perSpecies: 1, above: 1, pad: 0, species: speciesFilter(['Yeti']) },
  });
  expect(made).toMatchObject({ clips: 0, chosen: 0, unknown: ['Yeti'] });
  expect(rows).toEqual([]);
  expect(await readFile(join(folder, 'clips.html'), 'utf8')).toContain('there are no clips');
});

test('what is stopped leaves the clips that were there', async () => {
  const { folder } = await make();
  const names = await filesIn(folder);
  const stop = new AbortController();
  stop.abort(new Error('stopped'));
  await expect(make({ signal: stop.signal }, folder)).rejects.toThrow('stopped');
  expect(await filesIn(folder)).toEqual(names);
});

test('results of an analysis that finds no sounds are refused with a sentence', async () => {
  const copy = await temporaryFolder();
  await cp(results, copy, { recursive: true });
  const summary = JSON.parse(await readFile(join(copy, 'summary.json'), 'utf8')) as object;
  await writeFile(
    join(copy, 'summary.json'),
    JSON.stringify({ ...summary, analysis_type: 'acoustic_indices' }),
  );
  await expect(make({ results: copy })).rejects.toThrow(ClipsError);
});
