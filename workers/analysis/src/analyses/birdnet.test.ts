import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSegment, writeBirdnetNetwork } from '../../../../tests/fixtures/birdnet-network.ts';
import { importModel } from '../install/import-model.ts';
import { convertedNetwork, runSegments } from '../models/testing/birdnet-sessions.ts';
import { furthestConfidence } from '../models/testing/furthest-confidence.ts';
import { writeRangeModel } from '../models/testing/small-range-model.ts';
import { smallClasses, writeSmallTfjsModel } from '../models/testing/small-tfjs-model.ts';
import { plantCalls } from '../models/testing/synthetic-calls.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import type { InputFile } from './analyser.ts';
import { birdnetAvailability, createBirdnetAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

async function analyse(modelsDir: string, file: InputFile, settings: Record<string, unknown>) {
  const analyser = await createBirdnetAnalyser({ settings, modelsDir });
  try {
    return await analyseFile(analyser, file);
  } finally {
    await analyser.close();
  }
}

/** Fewer blocks, channels and classes; `full-network.full.test.ts` has all of them. */
const sizes = {
  first: 8,
  stages: [
    { blocks: 2, expanded: 16, out: 12, squeezed: null },
    { blocks: 2, expanded: 24, out: 16, squeezed: 6 },
  ],
  embedding: 32,
  classes: 20,
};

describe('a network in the layout of BirdNET V2.4, with random weights', () => {
  const modelsDir = join(folder, 'random');
  const source = join(folder, 'tfjs');

  beforeAll(async () => {
    writeBirdnetNetwork(source, 1, sizes);
    await importModel(modelsDir, source, { as: 'birdnet-v2.4' });
  });

  test('a recording gets the confidences of the network itself', async () => {
    const segments = [testSegment(0), testSegment(1)];
    const sound = Float32Array.from(segments.flatMap((segment) => [...segment]));
    const file = await writeWav(join(folder, 'golden.wav'), sound, 48_000);
    const found = await analyse(modelsDir, file, { min_conf: 0 });
    const { detections, status, seconds_analysed } = found;
    expect({ status, seconds_analysed, count: detections.length }).toEqual({
      status: 'analysed',
      seconds_analysed: 6,
      count: 2 * sizes.classes,
    });
    const network = await convertedNetwork(source);
    const { logits } = await runSegments(network, segments);
    await network.release();
    // The file holds 16-bit samples, which moves the logits of a random network by some hundredths.
    expect(furthestConfidence(detections, logits, sizes.classes)).toBeLessThan(0.02);
  });

  test("the tail of a recording is padded when at least 1 s long, and its end is the file's", async () => {
    const rate = 32_000;
    const sound = plantCalls(7.456, rate, []);
    const file = await writeWav(join(folder, 'tail.wav'), sound, rate);
    const result = await analyse(modelsDir, file, { min_conf: 0, top_n: 1 });
    expect(result.detections.map(({ start_s, end_s }) => [start_s, end_s])).toEqual([
      [0, 3],
      [3, 6],
      [6, 7.46],
    ]);
    const dropped = await writeWav(
      join(folder, 'dropped.wav'),
      sound.subarray(0, 6.9 * rate),
      rate,
    );
    const shorter = await analyse(modelsDir, dropped, { min_conf: 0, top_n: 1 });
    expect(shorter.seconds_analysed).toBe(6);
  });
});

describe('a model with a species range', () => {
  const modelsDir = join(folder, 'small');
  let file: InputFile;

  beforeAll(async () => {
    const source = join(folder, 'small-tfjs');
    await writeSmallTfjsModel(source);
    await writeRangeModel(join(source, 'mdata'));
    const lines = Array.from({ length: smallClasses }, (_, i) => `Genus species${i}_Bird ${i}`);
    await writeFile(join(source, 'labels.txt'), lines.join('\n'));
    await importModel(modelsDir, source, { as: 'birdnet-v2.4' });
    file = await writeWav(join(folder, 'small.wav'), plantCalls(6, 8000, []), 8000);
  });

  test('species out of range are left out and counted, never lost without a word', async () => {
    const everywhere = await analyse(modelsDir, file, { min_conf: 0 });
    expect(everywhere).toMatchObject({ filtered_by_range: 0 });
    expect(everywhere.detections).toHaveLength(2 * smallClasses);
    const here = await analyse(modelsDir, file, { min_conf: 0, lat: 89, lon: 0, week: 20 });
    expect(here.filtered_by_range + here.detections.length).toBe(2 * smallClasses);
  });

  test('the week "auto" is that of the recording, or the whole year where it has no date', async () => {
    const place = { min_conf: 0, lat: 10, lon: 20 };
    const dated = await analyse(modelsDir, file, { ...place, week: 'auto' });
    expect(dated).toEqual(await analyse(modelsDir, file, { ...place, week: 20 }));
    const undated = { ...file, recording: { ...file.recording, recorded_at: null } };
    const { issues } = await analyse(modelsDir, undated, { ...place, week: 'auto' });
    expect(issues).toContainEqual(expect.objectContaining({ code: 'week_unknown' }));
  });
});

test('before it is installed, the analysis says what to do', async () => {
  const { compatible, reason } = await birdnetAvailability(join(folder, 'none'));
  expect(compatible).toBe(false);
  expect(reason).toContain('run `biophony-analysis models install birdnet-v2.4`');
});
