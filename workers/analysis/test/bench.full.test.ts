import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callClassifierId, writeCallClassifier } from '../src/models/testing/call-classifier.ts';
import { removableFolder } from '../src/testing/removable-folder.ts';
import type { BenchReport } from '../src/commands/bench-report.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const { folder, remove } = removableFolder();
beforeAll(() => writeCallClassifier(join(folder, callClassifierId)));
afterAll(remove);

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, [
    '--conditions=biophony',
    main,
    'bench',
    '--models-dir',
    folder,
    ...args,
  ]);

test('bench measures a model of the operator on this machine, in figures that fit together (S22.4)', async () => {
  const { stdout } = await run('--model', callClassifierId, '--threads', '1', '--json');
  const report = JSON.parse(stdout) as BenchReport;
  expect(report.threads).toBe(1);
  expect(report.matrix_per_s).toBeGreaterThan(1e8);
  expect(report.analyses.map(({ analysis_type }) => analysis_type)).toEqual([
    `model:${callClassifierId}`,
  ]);
  const [{ windows_per_s, matrix_share, by_sample_rate, problem }] = report.analyses as [
    BenchReport['analyses'][number],
  ];
  expect(problem).toBeNull();
  expect(windows_per_s).toBeGreaterThan(1);
  expect(matrix_share).toBeNull();
  expect(by_sample_rate.map(({ sample_rate_hz }) => sample_rate_hz)).toEqual([48_000, 32_000]);
  for (const { sample_rate_hz, real_time_factor, real_time_factor_now, card_s } of by_sample_rate) {
    expect(real_time_factor).toBeGreaterThanOrEqual(real_time_factor_now);
    expect(card_s * real_time_factor).toBeCloseTo(64e9 / 2 / sample_rate_hz, 3);
  }
});

test('bench names a model that is not there, and what to do', async () => {
  await expect(run('--model', 'nix')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The model nix is not installed') as string,
  });
});
