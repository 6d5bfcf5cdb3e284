import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { EmbeddingRecord } from '@biophony/contract/results';
import { expect, test } from 'vitest';
import {
  goldenFiles,
  goldenModelFolder,
  goldenModelId,
  worstDifference,
} from '../src/models/testing/golden-model.ts';
import { detectionsOf, parquetRows, resultsOf } from './imported-model.ts';

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
