import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createModelAnalyser } from '../src/analyses/model-analyser.ts';
import {
  figuresOf,
  installShapes,
  publishedShapes,
} from '../src/install/testing/published-shapes.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import { writeWav } from '../src/testing/audiomoth-wav.ts';
import { analyseFile } from '../src/analyses/testing/analyse-file.ts';

const { folder, remove } = removableFolder();
afterAll(remove);

const rate = 32_000;
const windows = 6;

/** 16 bits; windows differ. */
const soundOf = (samples: number) =>
  Float32Array.from({ length: windows * samples }, (_, t) => {
    const loudness = 0.05 + 0.1 * Math.floor(t / samples);
    return Math.round(Math.sin(t / (3 + Math.floor(t / samples))) * loudness * 32_768) / 32_768;
  });

const softmax = (scores: Float64Array): Float64Array => {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
};

describe.each(publishedShapes)('random weights in the shape of $id', (shapes) => {
  // Any number of windows at once, or one, or more than remain in the end.
  test.each(['batch', 1, 4])(
    'with %s windows a run give confidences and embeddings as loops in double precision do (S23.3)',
    async (batch) => {
      const modelsDir = join(folder, `${shapes.id}-${batch}`);
      await installShapes(modelsDir, shapes, batch);
      const sound = soundOf(shapes.samples);
      const path = join(folder, `${shapes.id}.wav`);
      const settings = { min_conf: 0, top_n: 5, embeddings: true };
      const analyser = await createModelAnalyser(shapes.id)({ settings, modelsDir });
      const result = await analyseFile(analyser, await writeWav(path, sound, rate));
      await analyser.close();
      expect(result.status).toBe('analysed');
      expect(result.embeddings).toHaveLength(windows);
      for (let at = 0; at < windows; at++) {
        const window = sound.subarray(at * shapes.samples, (at + 1) * shapes.samples);
        const figures = figuresOf(shapes, window);
        const confidences = shapes.sigmoid ? figures.scores : softmax(figures.scores);
        const start = (at * shapes.samples) / rate;
        const found = result.detections.filter(({ start_s }) => start_s === start);
        expect(found).toHaveLength(5);
        const fifth = confidences.toSorted().at(-5)!;
        for (const { scientific_name, confidence } of found) {
          const of = confidences[Number(/\d+$/.exec(scientific_name)?.[0])]!;
          expect(Math.abs(confidence - of)).toBeLessThan(1e-4);
          expect(of).toBeGreaterThan(fifth - 1e-4);
        }
        const numbers = Buffer.from(result.embeddings![at]![2], 'base64');
        expect(numbers.length).toBe(shapes.embedding * 4);
        figures.embedding.forEach((number, k) =>
          expect(Math.abs(numbers.readFloatLE(k * 4) - number)).toBeLessThan(1e-4),
        );
      }
    },
  );
});
