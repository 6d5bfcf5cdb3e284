import { mkdtempSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyze,
  hiddenIn,
  journalBytes,
  madeRecording,
  makeCard,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';
import { writeRandomModels } from '../src/testing/several-types.ts';

let folder: string;
const file = (...path: string[]) => join(folder, ...path);
const flags = (types: readonly string[]) => types.flatMap((type) => ['--type', type]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-several-'));
  await writeRandomModels(file('models'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('several types that go on (S23.6)', () => {
  const three = ['audio_events', 'acoustic_indices', 'model:one'];
  const names = ['audio_events', 'acoustic_indices', 'model-one'];
  const given = (out: string, ...more: string[]) => [
    'minutes',
    '--models-dir',
    'models',
    '--threads',
    '1',
    ...flags(three),
    '--out',
    out,
    ...more,
  ];
  const kept = ['.analysis-journal.ndjson.gz'];
  let whole: Record<string, string>;

  beforeAll(async () => {
    await makeCard(file('minutes'), 24, 60);
    const done = await analyze(folder, ...given('whole'));
    expect(done.code, done.stderr).toBe(0);
    whole = await resultsIn(file('whole'));
  });

  /** Runs until every journal has some recordings, then sends a signal. */
  async function stopped(signal: NodeJS.Signals, out: string) {
    const { child, ended } = startAnalyze(folder, ...given(out));
    const isThere = async () => {
      for (const name of names) if ((await journalBytes(file(out, name))) < 900) return false;
      return true;
    };
    await until(async () => child.exitCode !== null || (await isThere()));
    child.kill(signal);
    return ended;
  }
  async function expectWhole(out: string) {
    expect(await resultsIn(file(out))).toEqual(whole);
    for (const name of names) expect(await hiddenIn(file(out, name)), name).toEqual(kept);
  }

  test('after a kill each goes on with its own journal', async () => {
    expect((await stopped('SIGKILL', 'killed')).signal).toBe('SIGKILL');
    const last = await analyze(folder, ...given('killed'));
    expect(last.code, last.stderr).toBe(0);
    for (const name of names) {
      const [, had] =
        new RegExp(`Going on with the journal in ${join('killed', name)}, which has (\\d+)`).exec(
          last.stderr,
        ) ?? [];
      expect(Number(had), last.stderr).toBeGreaterThan(0);
      expect(Number(had)).toBeLessThan(25);
    }
    await expectWhole('killed');
  });

  test('Ctrl-C leaves results of what is finished for each, and the same command makes the rest', async () => {
    const { code, signal, stderr } = await stopped('SIGINT', 'partial');
    expect({ code, signal }, stderr).toEqual({ code: 130, signal: null });
    for (const name of names) {
      const summary = JSON.parse(await readFile(file('partial', name, 'summary.json'), 'utf8')) as {
        complete: boolean;
        files: { total: number };
      };
      expect(summary.complete).toBe(false);
      expect(stderr).toContain(
        `Stopped after ${summary.files.total} of 25 files. The results in ${join('partial', name)} are of these alone`,
      );
    }
    expect(stderr).toContain(
      `The same command goes on with the others. What is finished is in the journals in ${names.map((name) => join('partial', name)).join(', ')}.`,
    );
    expect((await analyze(folder, ...given('partial'))).code).toBe(0);
    await expectWhole('partial');
  });

  test('a type that is ahead or finished is not made again', async () => {
    const minutes = ['minutes', '--type', 'audio_events', '--threads', '1'];
    const out = join('ahead', 'audio_events');
    expect((await analyze(folder, ...minutes, '--out', out)).code).toBe(0);
    const more = given('ahead', '--skip-existing', '--progress', 'json');
    const done = await analyze(folder, ...more);
    expect(done.code, done.stderr).toBe(0);
    expect(done.stderr).toContain(`Going on with the journal in ${out}, which has 25 recordings.`);
    const again = await analyze(folder, ...more);
    const end = JSON.parse(again.stderr.trim().split('\n').at(-1)!) as Record<string, unknown>;
    expect(end).toMatchObject({ outcome: 'complete', files_done: 25, files_kept: 25 });
    await expectWhole('ahead');
  });

  test('one that is whole while others are not goes on with them, and is not begun anew', async () => {
    await stopped('SIGINT', 'uneven');
    const own = file('uneven', 'audio_events');
    const [journal = ''] = await hiddenIn(own);
    const alone = ['minutes', '--type', 'audio_events', '--out', join('uneven', 'audio_events')];
    expect((await analyze(folder, ...alone)).code).toBe(0);
    await rename(join(own, kept[0]!), join(own, journal));
    const { child, output: said, ended } = startAnalyze(folder, ...given('uneven'));
    await until(() => said.stderr.includes('model-one, which has'));
    child.kill('SIGINT');
    expect((await ended).code, said.stderr).toBe(130);
    expect(said.stderr).not.toContain(`The results in ${join('uneven', 'audio_events')} are of`);
    expect(await hiddenIn(own)).toEqual([journal]);
    const last = await analyze(folder, ...given('uneven'));
    expect(last.code, last.stderr).toBe(0);
    expect(last.stderr).toContain(
      `Going on with the journal in ${join('uneven', 'audio_events')}, which has 25 recordings.`,
    );
    await expectWhole('uneven');
  });

  test('new recordings are added to each, and --restart begins each anew', async () => {
    await cp(file('minutes/a'), file('grown/a'), { recursive: true, preserveTimestamps: true });
    const grown = ['grown', ...given('added', '--skip-existing').slice(1)];
    expect((await analyze(folder, ...grown)).code).toBe(0);
    await cp(file('minutes'), file('grown'), { recursive: true, preserveTimestamps: true });
    const second = await analyze(folder, ...grown);
    expect(second.code, second.stderr).toBe(0);
    const once = ['grown', ...given('at-once').slice(1)];
    expect((await analyze(folder, ...once)).code).toBe(0);
    expect(await resultsIn(file('added'))).toEqual(await resultsIn(file('at-once')));
    await stopped('SIGKILL', 'anew');
    const anew = await analyze(folder, ...given('anew', '--restart'));
    expect(anew.stderr).not.toContain('Going on');
    await expectWhole('anew');
  });

  test('--watch adds recordings to the results of each', async () => {
    await mkdir(file('inbox'));
    const watch = ['inbox', ...given('watched').slice(1)];
    const { child, output: said, ended } = startAnalyze(folder, ...watch, '--watch');
    await until(() => said.stderr.includes('There are no recordings in inbox.'));
    await writeFile(file('inbox/1_20240501_000000.wav'), madeRecording(20, 3));
    for (const name of names)
      await until(() => said.stderr.includes(`in ${join('watched', name)} have 1 file `));
    await writeFile(file('inbox/2_20240501_001000.wav'), madeRecording(20, 5));
    for (const name of names)
      await until(() => said.stderr.includes(`in ${join('watched', name)} have 2 files`));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout.split('2 files: 2 analysed')).toHaveLength(4);
    await analyze(folder, 'inbox', ...given('watched-once').slice(1));
    expect(await resultsIn(file('watched'))).toEqual(await resultsIn(file('watched-once')));
  });
});
