import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { temporaryFolder } from '../src/testing/files.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** As far as tests of models read it. */
export interface Detection {
  file: string;
  start_s: number;
  scientific_name: string;
  common_name: string;
  confidence: number;
  model_verified: boolean;
}

export const biophonyAnalysis = (...args: string[]) =>
  spawnSync(process.execPath, ['--conditions=biophony', main, ...args], { encoding: 'utf8' });

export async function parquetRows<Row>(path: string): Promise<Row[]> {
  return (await parquetReadObjects({ file: await asyncBufferFromFile(path) })) as unknown as Row[];
}

/**
 * Imports a model with the terms beside it, and analyses recordings; returns the ten best classes
 * of every window.
 */
export const detectionsOf = async (...asked: Parameters<typeof resultsOf>): Promise<Detection[]> =>
  parquetRows(join(await resultsOf(...asked), 'detections.parquet'));

/** With further settings; returns the folder of the results. */
export async function resultsOf(
  model: { id: string; folder: string },
  recordings: readonly string[],
  further: readonly string[] = [],
): Promise<string> {
  const folder = await temporaryFolder();
  const run = (...args: string[]) =>
    biophonyAnalysis(...args, '--models-dir', join(folder, 'models'));
  const imported = run('models', 'import', model.folder, '--accept-licence', '--json');
  expect(imported.status, imported.stdout).toBe(0);
  expect(JSON.parse(imported.stdout)).toMatchObject({
    installed: { licence: { files: ['LICENSE.md', 'NOTICE.md', 'TERMS_OF_USE.md'] } },
  });
  const out = join(folder, 'results');
  const settings = ['min_conf=0', 'top_n=10', ...further].flatMap((set) => ['--set', set]);
  const where = ['--type', `model:${model.id}`, '--out', out];
  const ended = run('analyze', ...recordings, ...where, ...settings);
  expect(ended.status, ended.stderr).toBe(0);
  return out;
}
