import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ComparisonRecord, EmbeddingRecord } from '@biophony/contract/results';
import { expect, test } from 'vitest';
import {
  goldenFiles,
  goldenModelFolder,
  goldenModelId,
  worstDifference,
} from '../src/models/testing/golden-model.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { biophonyAnalysis, detectionsOf, parquetRows, resultsOf } from './imported-model.ts';

test('a published model, from its folder to the result files, is imported with its terms, and gives the scores of its authors', async () => {
  const files = goldenFiles();
  const rows = await detectionsOf(
    { id: goldenModelId, folder: goldenModelFolder() },
    files.map(({ path }) => path),
  );
  for (const { part, path, tolerance, windows } of files) {
    const found = rows.filter(({ file }) => basename(file) === basename(path));
    const worst = worstDifference(windows, found);
    console.log(
      `${part} ${basename(path)}: at most ${worst.toFixed(5)} off in ${windows.length} windows`,
    );
    expect(worst, path).toBeLessThan(tolerance);
    expect(found.every(({ model_verified }) => model_verified)).toBe(true);
  }
});

test('every window of a published model has its embedding, whatever the model finds in it', async () => {
  const files = goldenFiles();
  const model = { id: goldenModelId, folder: goldenModelFolder() };
  const paths = files.map(({ path }) => path);
  const out = await resultsOf(model, paths, ['embeddings=true']);
  const rows = await parquetRows<EmbeddingRecord>(join(out, 'embeddings.parquet'));
  for (const { path, windows } of files) {
    const own = rows.filter(({ file }) => basename(file) === basename(path));
    expect(own.map(({ start_s }) => start_s)).toEqual(windows.map(({ start_s }) => start_s));
  }
  const sizes = new Set(rows.map(({ embedding }) => embedding.length));
  expect(sizes.size).toBe(1);
  const [size = 0] = sizes;
  expect((await stat(join(out, 'embeddings.i8'))).size).toBe(rows.length * (size + 4));
  console.log(`${rows.length} embeddings of ${size} numbers`);
});

test('what a published model finds lies where audio_events finds sound (S23.2)', async () => {
  const paths = goldenFiles().map(({ path }) => path);
  const model = { id: goldenModelId, folder: goldenModelFolder() };
  const byModel = await resultsOf(model, paths);
  const events = join(await temporaryFolder(), 'events');
  const options = ['--type', 'audio_events', '--out', events];
  const analysed = biophonyAnalysis('analyze', ...paths, ...options);
  expect(analysed.status, analysed.stderr).toBe(0);
  const told = biophonyAnalysis('compare', byModel, events, '--above', '0.5', '--json');
  expect(told.status, told.stderr).toBe(0);
  const { rows, recordings } = JSON.parse(told.stdout) as {
    rows: ComparisonRecord[];
    recordings: number;
  };
  expect(recordings).toBe(new Set(paths.map((path) => basename(path))).size);
  const [found, sounds] = rows;
  console.log(
    `${found!.detections} detections from 0.5 on cover ${found!.seconds} s, of which ${found!.seconds_in_all.toFixed(1)} s ` +
      `have sound events; ${sounds!.detections} events cover ${sounds!.seconds.toFixed(1)} s`,
  );
  expect(found!.detections).toBeGreaterThan(0);
  expect(found!.seconds_in_all).toBeGreaterThan(0);
});
