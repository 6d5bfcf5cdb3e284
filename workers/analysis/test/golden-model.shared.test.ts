import { basename } from 'node:path';
import { expect, test } from 'vitest';
import {
  goldenFiles,
  goldenModelFolder,
  goldenModelId,
  worstDifference,
} from '../src/models/testing/golden-model.ts';
import { detectionsOf } from './imported-model.ts';

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
