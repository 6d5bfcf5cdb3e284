import { appendFile, cp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  analyze,
  hiddenIn,
  journalBytes,
  madeRecording,
  makeCard,
  recordingsToStopIn,
  resultsIn,
  startAnalyze,
  until,
} from '../src/testing/analyze-process.ts';

const kept = '.analysis-journal.ndjson.gz';
const args = ['card', '--type', 'audio_events', '--threads', '1'];
const into = (out: string, ...more: string[]) => [...args, '--out', out, ...more];
let folder: string;
let whole: Record<string, string>;

const inEachFolder = recordingsToStopIn / 2;
/** And an empty one. */
const total = recordingsToStopIn + 1;

const file = (...path: string[]) => join(folder, ...path);
const summaryOf = async (out: string) =>
  JSON.parse(await readFile(file(out, 'summary.json'), 'utf8')) as {
    complete: boolean;
    files: { total: number };
  };

/** Runs until some recordings are in the journal, then sends a signal. */
async function stopped(signal: NodeJS.Signals, ...given: string[]) {
  const out = file(given[given.indexOf('--out') + 1]!);
  const before = await journalBytes(out);
  const { child, ended } = startAnalyze(folder, ...given);
  await until(async () => child.exitCode !== null || (await journalBytes(out)) > before + 600);
  child.kill(signal);
  return ended;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'biophony-resume-'));
  await makeCard(file('card'), recordingsToStopIn, 60);
  const done = await analyze(folder, ...into('whole'));
  expect(done.code, done.stderr).toBe(0);
  whole = await resultsIn(file('whole'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('Ctrl-C', () => {
  test('keeps what is finished, marked as partial; the same command makes the rest (S18.6)', async () => {
    const { code, signal, stderr } = await stopped('SIGINT', ...into('partial'));
    expect({ code, signal }, stderr).toEqual({ code: 130, signal: null });
    const stoppedAfter = new RegExp(`Stopped after (\\d+) of ${total} files`);
    const [, done = ''] = stoppedAfter.exec(stderr) ?? [];
    expect(stderr).toContain('The results in partial are of these alone, and say so.');
    expect(stderr).toContain(`goes on with the other ${total - Number(done)} of them.`);
    expect(await summaryOf('partial')).toMatchObject({
      complete: false,
      files: { total: Number(done) },
    });
    const rows = (await readFile(file('partial/files.csv'), 'utf8')).trim().split('\n');
    expect(rows).toHaveLength(1 + Number(done));

    // The rest may be finished before the journal is written again.
    const { child, output: said, ended } = startAnalyze(folder, ...into('partial'));
    await until(() => child.exitCode !== null || said.stderr.includes('Going on with the journal'));
    child.kill('SIGINT');
    const again = await ended;
    expect(again, again.stderr).toMatchObject({ code: 130, signal: null });
    const [, more = ''] = stoppedAfter.exec(again.stderr) ?? [];
    expect(Number(more)).toBeGreaterThanOrEqual(Number(done));

    const last = await analyze(folder, ...into('partial'));
    expect(last.code, last.stderr).toBe(0);
    expect(last.stderr).toContain(`Going on with the journal in partial, which has ${more} rec`);
    expect(await resultsIn(file('partial'))).toEqual(whole);
    expect(await hiddenIn(file('partial'))).toEqual([kept]);
  });

  test('leaves whole results of an earlier analysis where they are', async () => {
    await cp(file('whole'), file('earlier'), { recursive: true });
    const other = into('earlier', '--set', 'min_snr_db=12');
    const { code, stderr } = await stopped('SIGINT', ...other);
    expect(code).toBe(130);
    expect(stderr).toContain(
      'The journal in earlier is of another analysis (min_snr_db is 12, was 10): this one begins anew',
    );
    expect(stderr).toContain(
      'The results in earlier are whole ones of an earlier analysis, and stay until this one is.',
    );
    expect(await resultsIn(file('earlier'))).toEqual(whole);
    const last = await analyze(folder, ...other);
    expect(last.stderr).toContain('Going on with the journal in earlier');
    expect(await hiddenIn(file('earlier'))).toEqual([kept]);
    await analyze(folder, ...into('fresh', '--set', 'min_snr_db=12'));
    expect(await resultsIn(file('earlier'))).toEqual(await resultsIn(file('fresh')));
  });
});

describe('what changed between two runs', () => {
  test('recordings that changed are analysed again, others are not (S18.3)', async () => {
    await cp(file('card'), file('changing'), { recursive: true, preserveTimestamps: true });
    const given = ['changing', '--type', 'audio_events', '--threads', '1'];
    await stopped('SIGKILL', ...given, '--out', 'changed');
    const sound = madeRecording(60, 30);
    const first = file('changing/a/20240501_000000.WAV');
    // Same size and time: another recorder with the same schedule.
    await writeFile(first, sound);
    await utimes(first, new Date(), new Date('2024-05-01T00:00:00Z'));
    await appendFile(file('changing/b/20240501_063000.WAV'), 'more');
    await writeFile(file('changing/b/new.wav'), sound);
    const done = await analyze(folder, ...given, '--out', 'changed');
    expect(done.stderr).toContain('Going on');
    await analyze(folder, ...given, '--out', 'changed-anew');
    expect(await resultsIn(file('changed'))).toEqual(await resultsIn(file('changed-anew')));
  });

  test('--restart begins anew', async () => {
    await stopped('SIGKILL', ...into('restarted'));
    const done = await analyze(folder, ...into('restarted', '--restart'));
    expect(done.stderr).not.toContain('Going on');
    expect(await resultsIn(file('restarted'))).toEqual(whole);
    const both = await analyze(folder, ...into('restarted', '--restart', '--skip-existing'));
    expect(both.code).toBe(2);
    expect(both.stderr).toContain('--restart begins anew; --skip-existing and --watch add');
  });
});

describe('--skip-existing', () => {
  test('adds new recordings to results, with the bytes of one run over all (S18.7)', async () => {
    await cp(file('card/a'), file('grown/a'), { recursive: true, preserveTimestamps: true });
    const given = ['grown', '--type', 'audio_events', '--out', 'added', '--skip-existing'];
    expect((await analyze(folder, ...given)).code).toBe(0);
    await cp(file('card'), file('grown'), { recursive: true, preserveTimestamps: true });
    const second = await analyze(folder, ...given, '--progress', 'json');
    expect(second.code, second.stderr).toBe(0);
    const lines = second.stderr.trim().split('\n');
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events.at(-1)).toMatchObject({
      event: 'end',
      outcome: 'complete',
      files_done: total,
      files_kept: inEachFolder,
      files_refused: 1,
    });
    const one = await analyze(folder, 'grown', '--type', 'audio_events', '--out', 'at-once');
    expect(one.code).toBe(0);
    const all = await resultsIn(file('at-once'));
    expect(await resultsIn(file('added'))).toEqual(all);

    // Missing recordings keep their rows; without the option they have none.
    await rm(file('grown/a'), { recursive: true });
    const third = await analyze(folder, ...given);
    expect(third.stderr).toContain(
      `Of the results in added, ${inEachFolder} recordings cannot be found any more: the rows stay.`,
    );
    expect(await resultsIn(file('added'))).toEqual(all);
    await analyze(folder, 'grown', '--type', 'audio_events', '--out', 'added');
    expect((await summaryOf('added')).files.total).toBe(inEachFolder + 1);
  });

  test('says so where results have no journal', async () => {
    await cp(file('whole'), file('old'), { recursive: true });
    await rm(file('old', kept));
    const { stderr } = await analyze(folder, ...into('old', '--skip-existing'));
    expect(stderr).toContain('The results in old have no journal');
    expect(await resultsIn(file('old'))).toEqual(whole);
  });
});

test('of two analyses into one folder the second is refused (S18.9)', async () => {
  const first = startAnalyze(folder, ...into('twice'));
  await until(async () => (await hiddenIn(file('twice'))).length > 0);
  const second = await analyze(folder, ...into('twice'));
  expect(second).toMatchObject({ code: 1, stdout: '' });
  expect(second.stderr).toMatch(
    /^Another analysis writes into twice at the moment \(process \d+ on .+\)\. Wait for it, or choose another folder with --out\.\n$/,
  );
  expect((await first.ended).code).toBe(0);
  expect(await resultsIn(file('twice'))).toEqual(whole);
});

describe('--watch', () => {
  test('adds recordings once they are complete, waits for a folder that is gone, and ends with whole results (S18.13)', async () => {
    await mkdir(file('inbox'));
    const given = ['inbox', '--type', 'audio_events', '--threads', '1', '--out', 'watched'];
    const { child, output: said, ended } = startAnalyze(folder, ...given, '--watch');
    await until(() => said.stderr.includes('There are no recordings in inbox.'));
    const sound = madeRecording(20, 3);
    await writeFile(file('inbox/1_20240501_000000.wav'), sound);
    await writeFile(file('inbox/2_20240501_001000.wav'), sound.subarray(0, 100_000));
    await until(() => said.stderr.includes('The results in watched have 1 file '));
    expect(await summaryOf('watched')).toMatchObject({ complete: true, files: { total: 1 } });
    await rename(file('inbox'), file('pulled-out'));
    await until(() => /inbox cannot be read: there is no such file or folder/.test(said.stderr));
    await rename(file('pulled-out'), file('inbox'));
    await until(() => said.stderr.includes('There are recordings again.'));
    await appendFile(file('inbox/2_20240501_001000.wav'), sound.subarray(100_000));
    await until(() => said.stderr.includes('The results in watched have 2 files'));
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toContain('2 files: 2 analysed');
    await analyze(folder, 'inbox', '--type', 'audio_events', '--out', 'watched-once');
    expect(await resultsIn(file('watched'))).toEqual(await resultsIn(file('watched-once')));
    expect(await hiddenIn(file('watched'))).toEqual([kept]);
  });

  test('is for folders of this machine', async () => {
    const stored = ['s3://bucket/card/', '--type', 'audio_events', '--out', 'x', '--watch'];
    const { code, stderr } = await analyze(folder, ...stored);
    expect(code).toBe(2);
    expect(stderr).toContain('--watch looks at folders of this machine');
  });
});
