import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/survey/seeded-random.ts';
import { temporaryFolder } from '../src/testing/files.ts';
import {
  hiddenIn,
  journalBytes,
  makeCard,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';

const rounds = 3;
const mostKills = 4;
/** BIOPHONY_SEED tries other moments. */
const seed = Number(process.env.BIOPHONY_SEED ?? 20_260_521);

test.each(['audio_events', 'acoustic_indices'])(
  'however often and whenever %s is killed, its results have the bytes of an undisturbed run (S18.1)',
  async (type) => {
    console.log(`BIOPHONY_SEED=${seed}`);
    const random = seededRandom(seed);
    const folder = await temporaryFolder();
    await makeCard(join(folder, 'card'), 40, 60);
    const args = ['card', '--type', type, '--threads', '2'];
    const first = startAnalyze(folder, ...args, '--out', 'whole');
    expect((await first.ended).code).toBe(0);
    const journal = await journalBytes(join(folder, 'whole'));
    const whole = await resultsIn(join(folder, 'whole'));
    let goneOn = 0;
    for (let round = 0; round < rounds; round++) {
      const out = `round-${round}`;
      for (let kill = 0; ; kill++) {
        const before = await journalBytes(join(folder, out));
        const { child, ended } = startAnalyze(folder, ...args, '--out', out);
        const kills = kill < mostKills;
        // The journal shows a run's progress, whatever else the machine does. Each run begins with
        // its own line.
        if (kills) {
          const enough = before + Math.max(1, journal * random());
          const isOver = () => child.exitCode !== null;
          await until(async () => isOver() || (await journalBytes(join(folder, out))) >= enough);
          // A few more looks meet other moments between two recordings.
          for (let looks = 200 * random(); looks > 0 && !isOver(); looks--)
            await journalBytes(join(folder, out));
          child.kill('SIGKILL');
        }
        const { code, signal, stderr } = await ended;
        if (stderr.includes('Going on')) goneOn++;
        if (code === 0) break;
        expect({ signal, kills }, stderr).toEqual({ signal: 'SIGKILL', kills: true });
      }
      expect(await resultsIn(join(folder, out)), `round ${round}`).toEqual(whole);
      expect(await hiddenIn(join(folder, out))).toEqual(['.analysis-journal.ndjson.gz']);
      await rm(join(folder, out), { recursive: true });
    }
    expect(goneOn).toBeGreaterThan(0);
  },
);

test('of many that begin at once into one folder, one gets it', async () => {
  const folder = await temporaryFolder();
  await makeCard(join(folder, 'card'), 4, 60);
  await mkdir(join(folder, 'out'));
  const args = ['card', '--type', 'audio_events', '--threads', '1', '--out', 'out'];
  const runs = Array.from({ length: 6 }, () => startAnalyze(folder, ...args));
  const ended = await Promise.all(runs.map((run) => run.ended));
  for (const { code, stderr } of ended)
    if (code !== 0) expect(stderr).toContain('Another analysis writes into out at the moment');
  expect(ended.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect(await readdir(join(folder, 'out'))).toContain('summary.json');
  expect(await hiddenIn(join(folder, 'out'))).toEqual(['.analysis-journal.ndjson.gz']);
});
