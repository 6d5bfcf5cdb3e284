import { join } from 'node:path';
import { inspectFile } from '@biophony/recordings/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importModel } from '../install/import-model.ts';
import { goldenFiles, goldenModelFolder, goldenModelId } from '../models/testing/golden-model.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import type { Detection, FileResult } from '../results/file-result.ts';
import { createModelAnalyser } from './model-analyser.ts';
import { analyseFile } from './testing/analyse-file.ts';

const { folder, remove } = removableFolder();
const modelsDir = join(folder, 'models');
const files = goldenFiles();
beforeAll(() => importModel(modelsDir, goldenModelFolder(), {}));
afterAll(remove);

const min_conf = 0.1;

async function analyse(settings: Record<string, unknown>): Promise<FileResult[]> {
  const analyser = await createModelAnalyser(goldenModelId)({
    settings: { min_conf, ...settings },
    modelsDir,
  });
  const results: FileResult[] = [];
  for (const { path } of files) {
    const { facts } = await inspectFile(path);
    results.push(await analyseFile(analyser, { path, filename: path, recording: facts }));
  }
  await analyser.close();
  return results;
}

const rowOf = ({ start_s, scientific_name, common_name }: Detection): string =>
  `${start_s} ${scientific_name}_${common_name}`;

test('a published model with a list of species and thresholds has the scores of its authors on the list, and no others', async () => {
  const best = new Map<string, number>();
  for (const { label, score } of files.flatMap(({ windows }) => windows.flatMap(({ top }) => top)))
    best.set(label, Math.max(best.get(label) ?? 0, score));
  const labels = [...best].sort(([, a], [, b]) => b - a).map(([label]) => label);
  const species_list = labels.slice(0, 6);
  const [strict = '', ...others] = species_list;
  const least = (best.get(strict) ?? 0) / 2;
  const everything = await analyse({});
  const listed = await analyse({ species_list, thresholds: { [strict]: least } });
  for (const [index, { windows, tolerance, path }] of files.entries()) {
    const [all, found] = [everything[index]!, listed[index]!];
    const rows = new Set(found.detections.map(rowOf));
    const wanted = windows.flatMap(({ start_s, top }) =>
      top
        .filter(({ label, score }) => {
          const lowest = label === strict ? least : min_conf;
          return species_list.includes(label) && score >= lowest + tolerance;
        })
        .map(({ label }) => `${start_s} ${label}`),
    );
    expect(
      wanted.filter((row) => !rows.has(row)),
      path,
    ).toEqual([]);
    for (const detection of found.detections) {
      const label = `${detection.scientific_name}_${detection.common_name}`;
      expect([strict, ...others]).toContain(label);
      expect(detection.confidence).toBeGreaterThanOrEqual(label === strict ? least : min_conf);
    }
    const left = (found.filtered_by_list ?? 0) + (found.filtered_by_threshold ?? 0);
    expect(found.detections.length + left, path).toBe(
      all.detections.length +
        found.detections.filter(({ confidence }) => confidence < min_conf).length,
    );
  }
  const found = listed.flatMap(({ detections }) => detections).length;
  console.log(
    `${found} detections of ${species_list.length} species, of ${everything.flatMap(({ detections }) => detections).length}`,
  );
  expect(found).toBeGreaterThan(0);
});
