import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  goldenFiles,
  goldenModelFolder,
  goldenModelId,
  worstDifference,
} from '../src/models/testing/golden-model.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-golden-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawnSync(
    process.execPath,
    ['--conditions=biophony', main, ...args, '--models-dir', join(folder, 'models')],
    { encoding: 'utf8' },
  );

interface Row {
  file: string;
  start_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  model_verified: boolean;
}

describe.skipIf(!goldenModelFolder)(
  'a published model, from its folder to the result files',
  () => {
    test('is imported with its terms, and gives the scores of its authors', async () => {
      const imported = run(
        'models',
        'import',
        goldenModelFolder ?? '',
        '--accept-licence',
        '--json',
      );
      expect(imported.status, imported.stdout).toBe(0);
      expect(JSON.parse(imported.stdout)).toMatchObject({
        installed: { licence: { files: ['LICENSE.md', 'NOTICE.md', 'TERMS_OF_USE.md'] } },
      });
      const files = goldenFiles();
      const out = join(folder, 'results');
      const settings = ['--set', 'min_conf=0', '--set', 'top_n=10'];
      const where = ['--type', `model:${goldenModelId}`, '--out', out];
      const ended = run('analyze', ...files.map(({ path }) => path), ...where, ...settings);
      expect(ended.status, ended.stderr).toBe(0);
      const parquet = await asyncBufferFromFile(join(out, 'detections.parquet'));
      const rows = (await parquetReadObjects({ file: parquet })) as unknown as Row[];
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
  },
);
