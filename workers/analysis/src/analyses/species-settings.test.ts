import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeSettings } from '@biophony/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import {
  plainClassifierId,
  plainRateHz,
  soundOfLogits,
  writePlainClassifier,
} from '../models/testing/plain-classifier.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { writeWav } from '../testing/audiomoth-wav.ts';
import type { Detection } from '../results/file-result.ts';
import type { InputFile } from './analyser.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

/** What BirdNET-Analyzer 2.4 does; tests/fixtures/README.md says how the figures were got. */
const figures = JSON.parse(
  readFileSync(
    new URL('../../../../tests/fixtures/figures/birdnet-species.json', import.meta.url),
    'utf8',
  ),
) as {
  labels: string[];
  logits: number[][];
  cases: {
    name: string;
    given: {
      min_conf?: number;
      sensitivity?: number;
      slist?: string[];
      place?: [number, number, number];
      sf_thresh?: number;
      top_n?: number;
    };
    detections: [number, string, number][];
  }[];
};
const { labels, logits, cases } = figures;

const { folder, remove } = removableFolder();
const modelsDir = join(folder, 'models');
let file: InputFile;
beforeAll(async () => {
  await writePlainClassifier(join(folder, 'source'), labels);
  await importModel(modelsDir, join(folder, 'source'), {});
  file = await writeWav(join(folder, 'logits.wav'), soundOfLogits(logits), plainRateHz);
});
afterAll(remove);

async function analyse(given: Record<string, unknown>) {
  const { settings, issues } = completeSettings(`model:${plainClassifierId}`, given);
  expect(issues).toEqual([]);
  const analyser = await createModelAnalyser(plainClassifierId)({ settings, modelsDir });
  try {
    return await analyseFile(analyser, file);
  } finally {
    await analyser.close();
  }
}

const labelOf = ({ scientific_name, common_name }: Detection): string =>
  `${scientific_name}_${common_name}`;
const rowsOf = (detections: readonly Detection[]) =>
  detections.map((one) => `${one.start_s} ${labelOf(one)} ${one.confidence.toFixed(9)}`);
const namesOf = (detections: readonly Detection[]) => [
  ...new Set(detections.map(({ scientific_name }) => scientific_name)),
];
const scientific = (index: number): string => labels[index]!.split('_')[0]!;
const confidences = (index: number): number[] =>
  logits.map((window) => 1 / (1 + Math.exp(-window[index]!)));

describe('as BirdNET-Analyzer 2.4 applies them (S19.2)', () => {
  test.each(cases)(
    '$name',
    async ({ given: { slist, place, sf_thresh, ...given }, detections }) => {
      const [lat, lon, week] = place ?? [];
      const found = await analyse({
        ...given,
        species_list: slist,
        ...(place ? { lat, lon, week, range_threshold: sf_thresh } : {}),
      });
      expect(detections.length).toBeGreaterThan(0);
      expect(rowsOf(found.detections)).toEqual(
        detections.map(
          ([start, label, confidence]) => `${start} ${label} ${confidence.toFixed(9)}`,
        ),
      );
      expect(found.issues).toEqual([]);
    },
  );
});

describe('where Biophony goes on', () => {
  const all = { min_conf: 0.25 };
  const place = { lat: 1, lon: 0, week: 16, range_threshold: 0.125 };
  const inRange = labels.map((_, i) => i / 64 + (16 * (labels.length - 1 - i)) / 4096 >= 0.125);

  test('a list and a place hold together, and what each left out is counted once (S19.1, S19.3)', async () => {
    const everything = await analyse(all);
    const names = [scientific(2), scientific(9)];
    const { detections, ...left } = await analyse({ ...all, ...place, species_list: names });
    expect(inRange[9]).toBe(true);
    expect(inRange[2]).toBe(false);
    expect(namesOf(detections)).toEqual([scientific(9)]);
    const of = (name: string) =>
      everything.detections.filter(({ scientific_name }) => scientific_name === name).length;
    expect(left.filtered_by_range).toBe(of(scientific(2)));
    expect(left.filtered_by_list).toBe(
      everything.detections.length - of(scientific(2)) - of(scientific(9)),
    );
    expect(left.filtered_by_range).toBeGreaterThan(0);
  });

  test('what is included comes in over list and range, and what is excluded never does', async () => {
    const species = { species_list: [scientific(9)], include: [scientific(2), scientific(3)] };
    const { detections } = await analyse({ ...all, ...place, ...species, exclude: [labels[3]] });
    expect(namesOf(detections).sort()).toEqual([scientific(2), scientific(9)]);
    const { detections: birds, filtered_by_list } = await analyse({
      ...all,
      exclude: ['engine', 'HUMAN  VOCAL_whoever'],
    });
    expect(namesOf(birds)).not.toContain('Engine');
    const everything = await analyse(all);
    expect(birds.length + filtered_by_list!).toBe(everything.detections.length);
  });

  test('a place where the range model has no species has none, and not all of them', async () => {
    const { detections, filtered_by_range } = await analyse({
      ...all,
      ...place,
      range_threshold: 1,
    });
    expect(detections).toEqual([]);
    expect(filtered_by_range).toBe((await analyse(all)).detections.length);
  });

  test('a threshold of its own is above or below min_conf, and what it left out is counted', async () => {
    const thresholds = { [scientific(0)]: 0.9, [labels[3]!]: 0.01 };
    const { detections, filtered_by_threshold } = await analyse({ min_conf: 0.5, thresholds });
    const countOf = (index: number, least: number) =>
      confidences(index).filter((confidence) => confidence >= least).length;
    const found = (index: number) =>
      detections.filter(({ scientific_name }) => scientific_name === scientific(index)).length;
    expect(found(0)).toBe(countOf(0, 0.9));
    expect(found(3)).toBe(countOf(3, 0.01));
    expect(found(5)).toBe(countOf(5, 0.5));
    expect(filtered_by_threshold).toBe(countOf(0, 0.5) - countOf(0, 0.9));
    expect(filtered_by_threshold).toBeGreaterThan(0);
    expect(found(3)).toBeGreaterThan(countOf(3, 0.5));
    const top = await analyse({ min_conf: 0.5, thresholds, top_n: 1 });
    expect(top.filtered_by_threshold).toBe(filtered_by_threshold);
  });

  test('names that the model does not know are told with every file (S19.4)', async () => {
    const { issues } = await analyse({
      species_list: [scientific(1), 'Avis nulla', 'Avis ignota', 'Avis quarta', 'Avis ultima'],
      thresholds: { [scientific(1)]: 0.5, 'Avis tertia': 0.5 },
    });
    expect(issues).toEqual([
      {
        code: 'species_unknown',
        message:
          'Plain does not know 4 of the 5 names of species_list (Avis ignota, Avis nulla, Avis quarta and 1 more) and 1 of the 2 names of thresholds (Avis tertia), so they changed nothing.',
      },
    ]);
  });

  test.each(['species_list', 'include', 'exclude', 'thresholds'])(
    'a setting %s of which no name is known is refused',
    async (setting) => {
      const names = ['Avis nulla', 'Avis ignota'];
      const value =
        setting === 'thresholds' ? Object.fromEntries(names.map((name) => [name, 0.5])) : names;
      await expect(analyse({ [setting]: value })).rejects.toThrow(
        `Plain knows none of the 2 names of ${setting} (Avis ignota, Avis nulla). Write scientific names as its model_species.csv has them.`,
      );
    },
  );

  test('a threshold of the range without a place says that it limited nothing', async () => {
    const { issues } = await analyse({ range_threshold: 0.5 });
    expect(issues).toEqual([expect.objectContaining({ code: 'no_place' })]);
  });
});
