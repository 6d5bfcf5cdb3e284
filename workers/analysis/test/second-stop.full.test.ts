import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { waitMs } from '../../../tools/scripts/test/machine.ts';
import {
  hiddenIn,
  journalBytes,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import { wavFile } from '../src/testing/made-wav.ts';
import { noise } from '../src/testing/sounds.ts';

const recordings = 250;
/** Writing so many detections takes seconds. */
const classes = 1500;
const rate = 1000;
const maker = fileURLToPath(
  new URL('../src/models/testing/talkative-classifier.ts', import.meta.url),
);

test('a second Ctrl-C ends the program while it writes results; nothing half is left, and the next run goes on (S18.6)', async () => {
  const folder = await temporaryFolder();
  const model = join(folder, 'models/talkative');
  execFileSync(process.execPath, ['--conditions=biophony', maker, model, String(classes)]);
  await mkdir(join(folder, 'card'));
  for (let at = 0; at < recordings; at++)
    await writeFile(
      join(folder, 'card', `${String(at).padStart(3, '0')}.wav`),
      wavFile([noise(rate, 0.1)], { sampleRateHz: rate }),
    );
  const args = ['card', '--type', 'model:talkative', '--models-dir', 'models', '--threads', '2'];
  const undisturbed = startAnalyze(folder, ...args, '--out', 'whole');
  expect((await undisturbed.ended).code).toBe(0);
  const half = (await journalBytes(join(folder, 'whole'))) / 2;

  const { child, output: said, ended } = startAnalyze(folder, ...args, '--out', 'out');
  await until(async () => (await journalBytes(join(folder, 'out'))) > half);
  child.kill('SIGINT');
  await until(() => said.stderr.includes('Ctrl-C again ends that at once.'));
  expect(child.exitCode, said.stderr).toBeNull();
  // For a second, more signals count as the same key press.
  const askAgain = () => {
    child.kill('SIGINT');
    return child.signalCode;
  };
  await expect.poll(askAgain, { interval: 50, timeout: waitMs }).toBe('SIGINT');
  expect(await ended, said.stderr).toMatchObject({ code: null, signal: 'SIGINT' });
  // No file has a result's name; the next run removes what was begun.
  const names = (await readdir(join(folder, 'out'))).filter((name) => !name.startsWith('.'));
  expect(names.filter((name) => !name.endsWith('.part'))).toEqual([]);

  const again = startAnalyze(folder, ...args, '--out', 'out');
  expect(await again.ended).toMatchObject({ code: 0 });
  expect(again.output.stderr).toMatch(/Going on with the journal in out, which has \d+ recordings/);
  expect(await resultsIn(join(folder, 'out'))).toEqual(await resultsIn(join(folder, 'whole')));
  expect(await hiddenIn(join(folder, 'out'))).toEqual(await hiddenIn(join(folder, 'whole')));
});
