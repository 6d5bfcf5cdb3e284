import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { madeRecording, resultsIn } from '../src/testing/analyze-process.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { runRunner } from './run-runner.ts';

test('parts of an analysis are merged into the bytes of one run, and one that is missing is named (S11.9)', async () => {
  const folder = await temporaryFolder();
  for (const [at, place] of ['a', 'b', 'b'].entries()) {
    await mkdir(join(folder, 'card', place), { recursive: true });
    await writeFile(
      join(folder, 'card', place, `2024050${at + 1}_050000.WAV`),
      madeRecording(2, at / 2),
    );
  }
  await writeFile(join(folder, 'card/empty.wav'), '');
  const run = async (...args: string[]) => {
    const ended = await runRunner(folder, ...args);
    expect(ended.code, ended.stderr).toBe(0);
  };
  const analyze = ['analyze', 'card', '--type', 'audio_events', '--threads', '1'];
  await run(...analyze, '--out', 'whole');
  await run(...analyze, '--shard', '2/2', '--part', 'two.ndjson');
  const missing = await runRunner(folder, 'merge', 'two.ndjson', '--out', 'early');
  expect(missing.code).toBe(1);
  expect(missing.stderr).toContain('Part 1 of 2 is missing.');
  await run(...analyze, '--shard', '1/2', '--part', 'one.ndjson');
  await run('merge', 'two.ndjson', 'one.ndjson', '--out', 'merged');
  expect(await resultsIn(join(folder, 'merged'))).toEqual(await resultsIn(join(folder, 'whole')));
});
