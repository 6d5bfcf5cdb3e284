import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  analyze,
  hiddenIn,
  journalBytes,
  makeCard,
  resultsIn,
  startAnalyze,
  until,
} from '../../testing/analyze-process.ts';
import { temporaryFolder } from '../../testing/files.ts';

const args = ['card', '--type', 'audio_events', '--threads', '1'];

test('an analysis that was killed goes on, and has the bytes of one that was not (S18.1)', async () => {
  const folder = await temporaryFolder();
  await makeCard(join(folder, 'card'), 40, 60);
  const out = join(folder, 'killed');
  let before = 0;
  for (let kill = 0; kill < 2; kill++) {
    const { child, ended } = startAnalyze(folder, ...args, '--out', 'killed');
    // The head of the journal and the mark of a new run are no recordings.
    const enough = before + 600;
    await until(async () => child.exitCode !== null || (await journalBytes(out)) > enough);
    child.kill('SIGKILL');
    await ended;
    before = await journalBytes(out);
  }
  const last = await analyze(folder, ...args, '--out', 'killed');
  expect(last.code, last.stderr).toBe(0);
  const kept = Number(/Going on .* has (\d+) recordings/.exec(last.stderr)?.[1]);
  expect(kept).toBeGreaterThan(1);
  expect(kept).toBeLessThan(41);
  expect((await analyze(folder, ...args, '--out', 'whole')).code).toBe(0);
  expect(await resultsIn(out)).toEqual(await resultsIn(join(folder, 'whole')));
  expect(await hiddenIn(out)).toEqual(['.analysis-journal.ndjson.gz']);
}, 90_000);
