import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  analyze,
  hiddenIn,
  journalBytes,
  makeCard,
  recordingsToStopIn,
  resultsIn,
  startAnalyze,
  until,
} from '../../testing/analyze-process.ts';
import { temporaryFolder } from '../../testing/files.ts';

const args = ['card', '--type', 'audio_events', '--threads', '1'];

test('an analysis that was killed goes on, and has the bytes of one that was not (S18.1)', async () => {
  const folder = await temporaryFolder();
  await makeCard(join(folder, 'card'), recordingsToStopIn, 60);
  const out = join(folder, 'killed');
  const { child, ended } = startAnalyze(folder, ...args, '--out', 'killed');
  // The head of the journal alone is shorter.
  await until(async () => child.exitCode !== null || (await journalBytes(out)) > 600);
  child.kill('SIGKILL');
  expect((await ended).signal).toBe('SIGKILL');
  const last = await analyze(folder, ...args, '--out', 'killed');
  expect(last.code, last.stderr).toBe(0);
  const kept = Number(/Going on .* has (\d+) recordings/.exec(last.stderr)?.[1]);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(recordingsToStopIn + 1);
  expect((await analyze(folder, ...args, '--out', 'whole')).code).toBe(0);
  expect(await resultsIn(out)).toEqual(await resultsIn(join(folder, 'whole')));
  expect(await hiddenIn(out)).toEqual(['.analysis-journal.ndjson.gz']);
}, 300_000);
