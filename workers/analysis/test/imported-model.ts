import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { temporaryFolder } from '../src/testing/files.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A row of `detections.parquet`, as far as the tests of models look at it. */
export interface Detection {
  file: string;
  start_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  model_verified: boolean;
}

/**
 * Imports a model from its folder, with the terms that are beside it, and analyses recordings with it, by the program
 * itself; answers its ten best classes of every window, however low they score.
 */
export async function detectionsOf(
  model: { id: string; folder: string },
  recordings: readonly string[],
): Promise<Detection[]> {
  const folder = await temporaryFolder();
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ['--conditions=biophony', main, ...args, '--models-dir', join(folder, 'models')],
      { encoding: 'utf8' },
    );
  const imported = run('models', 'import', model.folder, '--accept-licence', '--json');
  expect(imported.status, imported.stdout).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({
    installed: { licence: { files: ['LICENSE.md', 'NOTICE.md', 'TERMS_OF_USE.md'] } },
  });
  const out = join(folder, 'results');
  const settings = ['--set', 'min_conf=0', '--set', 'top_n=10'];
  const where = ['--type', `model:${model.id}`, '--out', out];
  const ended = run('analyze', ...recordings, ...where, ...settings);
  expect(ended.status, ended.stderr).toBe(0);
  const file = await asyncBufferFromFile(join(out, 'detections.parquet'));
  return (await parquetReadObjects({ file })) as unknown as Detection[];
}
