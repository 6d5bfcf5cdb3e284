import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/biophony.ts';
import { copyRepository } from '../support/repository-copy.ts';

const runner = 'workers/analysis';
const kit = 'packages/ui';
const commandLine = 'packages/cli';
const library = ['contract', 'recordings', 's3', 'statistics', 'sdk'].map(
  (packageDir) => `packages/${packageDir}`,
);
const packageDirs = [...library, commandLine, kit, runner];

/** By the contract's file that names it. */
const renamed = {
  'columns.ts': 'common_name',
  'detections.ts': 'snr_db',
  'recordings.ts': 'recorded_at',
  'index-names.ts': 'Hf',
};

/** Packages without tests, and the repository's files they need. */
const isChecked = (path: string) =>
  path === 'tsconfig.base.json' ||
  path.startsWith('tools/scripts/launch/') ||
  (packageDirs.some((packageDir) => path.startsWith(`${packageDir}/`)) &&
    !/\/testing\/|\.test\.tsx?$/.test(path));

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'biophony-columns-'));
  await copyRepository(copy, isChecked);
}, 120_000);
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Sources with type errors, except the contract's. */
async function faultyIn(packageDir: string): Promise<string[]> {
  const tsc = join(root, 'node_modules/.bin/tsc');
  const output = await new Promise<string>((resolve) => {
    execFile(tsc, ['-p', '.'], { cwd: join(copy, packageDir) }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
  return [
    ...new Set([...output.matchAll(/^(src\/\S+?)\(\d+,\d+\): error/gm)].map(([, at]) => at!)),
  ];
}

async function faults(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const packageDir of [runner, kit, commandLine])
    found[packageDir] = await faultyIn(packageDir);
  return found;
}

test('programs that name a column as the contract does check', async () => {
  expect(await faults()).toEqual({ [runner]: [], [kit]: [], [commandLine]: [] });
});

test('a column renamed in the contract compiles in none of the programs that take it', async () => {
  for (const [file, column] of Object.entries(renamed)) {
    const path = join(copy, 'packages/contract/src/results/columns', file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(`'${column}'`);
    await writeFile(path, text.replaceAll(`'${column}'`, `'other_${column}'`));
  }
  expect(await faults()).toEqual({
    [runner]: expect.arrayContaining([
      'src/indices/acoustic-indices.ts',
      'src/outputs/detections.ts',
      'src/outputs/model-exports.ts',
    ]),
    [kit]: expect.arrayContaining([
      'src/explorer/engine/recording-table.ts',
      'src/explorer/engine/load-indices.ts',
      'src/explorer/engine/parquet-file.ts',
      'src/explorer/engine/detections-csv.ts',
    ]),
    [commandLine]: ['src/analysis/analysis-text.ts'],
  });
});
