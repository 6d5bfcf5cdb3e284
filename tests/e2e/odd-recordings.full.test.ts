import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainWav, soundNames, soundOf, type SoundName } from '../fixtures/sounds.ts';
import { root } from './support/biophony.ts';
import { analyseFolder, type AnalysedFolder } from './support/analysed-folder.ts';

const { samples, sampleRateHz } = soundOf('dawn.wav');
const good = plainWav(samples.subarray(0, 3 * sampleRateHz), sampleRateHz);

/** As on cards, beside good recordings. */
const odd: Record<string, Uint8Array> = {
  'empty.wav': new Uint8Array(),
  'zeros.wav': new Uint8Array(50_000),
  'header-only.wav': good.subarray(0, 44),
  'one-byte.wav': good.subarray(0, 45),
  'half.wav': good.subarray(0, good.length / 2),
  'short.wav': plainWav(samples.subarray(0, 500), sampleRateHz),
  'silent.wav': plainWav(new Int16Array(3 * sampleRateHz), sampleRateHz),
  'text.wav': new TextEncoder().encode('This was saved under the wrong name.'),
};

describe('a folder of recordings, some broken', () => {
  let folder: string;
  let analysed: AnalysedFolder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'biophony-odd-'));
    await mkdir(join(folder, 'card'));
    for (const name of soundNames) {
      const sound = soundOf(name);
      await writeFile(join(folder, 'card', name), plainWav(sound.samples, sound.sampleRateHz));
    }
    for (const [name, bytes] of Object.entries(odd))
      await writeFile(join(folder, 'card', name), bytes);
    analysed = await analyseFolder(join(folder, 'card'));
  });
  afterAll(async () => {
    await analysed?.close();
    await rm(folder, { recursive: true });
  });

  test('every file is on the receipt, each refusal with its reason (S10.2)', async () => {
    await analysed.checkReceipt([...soundNames, ...Object.keys(odd)]);
  });

  test('files.csv names every stored file as analysed or refused with a reason (S11.3)', () =>
    analysed.checkTable());

  test('the run names the recordings that the analysis refused, with their reasons', async () => {
    expect(await analysed.checkRefusals()).not.toEqual([]);
  });

  test('indices equal those computed with NumPy and SciPy within one per cent', async () => {
    const text = await readFile(join(root, 'tests/fixtures/figures/acoustic-indices.json'), 'utf8');
    type Figures = Record<SoundName, Record<string, number> & { samples_sha256?: string }>;
    const { files } = JSON.parse(text) as { files: Figures };
    for (const name of soundNames) delete files[name].samples_sha256;
    expect(Object.keys(files)).toHaveLength(soundNames.length);
    await analysed.checkIndices(files);
  });
});
