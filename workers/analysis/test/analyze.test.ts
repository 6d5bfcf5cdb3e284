import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebServer } from '../src/http/testing/web-server.ts';
import { until } from '../src/testing/analyze-process.ts';
import { noise, tone } from '../src/testing/sounds.ts';
import { wavFile } from '../src/testing/made-wav.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const fixtures = fileURLToPath(new URL('../src/audio/fixtures', import.meta.url));
let folder: string;
let card: string;

function start(args: readonly string[]) {
  const child = spawn(process.execPath, args, { cwd: folder });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
  return { child, ended };
}

const run = (...args: string[]) => start(['--conditions=biophony', main, ...args]);
const analyze = (type: string, out: string, ...more: string[]) =>
  run('analyze', card, '--type', type, '--out', join(folder, out), ...more).ended;

/** Journals and locks. */
const hidden = async (out: string) =>
  (await readdir(join(folder, out)).catch(() => [])).filter((name) => name.startsWith('.'));
const begun = async (out: string) =>
  (await hidden(out)).some((name) => name.startsWith('.analysis-journal-'));
const shown = async (out: string) =>
  (await readdir(join(folder, out))).filter((name) => !name.startsWith('.')).sort();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-analyze-'));
  card = join(folder, 'card');
  await mkdir(join(card, 'night'), { recursive: true });
  await cp(fixtures, card, { recursive: true, filter: (path) => !path.includes('sweep') });
  const sound = noise(48_000 * 3, 0.01);
  tone(4000, 48_000, 0.5, 0.1).forEach((value, i) => (sound[48_000 + i]! += value));
  await writeFile(join(card, 'night/20240501_230000.WAV'), wavFile([sound]));
  await writeFile(join(card, 'empty.wav'), '');
  await writeFile(join(card, 'night/CONFIG.TXT'), 'Device ID : 24F319055FDF2902');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('analyze', () => {
  test('finds the sounds of a card and accounts for every file (S11.1, S11.3)', async () => {
    const { code, stdout, stderr } = await analyze('audio_events', 'events');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('10 files: 9 analysed');
    expect(stdout).toContain('1 refused');
    expect(stderr).toContain('Left out as no recordings by their names: 2 other files.');
    expect(await shown('events')).toEqual([
      'audacity-labels',
      'birdnet.csv',
      'detections.csv',
      'detections.parquet',
      'events_by_hour.csv',
      'files.csv',
      'kaleidoscope.csv',
      'raven-selections',
      'raven.selections.txt',
      'summary.json',
      'survey-counts.parquet',
      'survey-effort.parquet',
    ]);
    const csv = await readFile(join(folder, 'events/detections.csv'), 'utf8');
    const found = csv.split('\n').filter((line) => line.startsWith('night/20240501_230000.WAV'));
    expect(found).toHaveLength(1);
    expect(Number(found[0]!.split(',')[1])).toBeCloseTo(1, 1);
    expect(found[0]).toContain('2024-05-01T23:00:0');
    const table = await readFile(join(folder, 'events/files.csv'), 'utf8');
    expect(table).toContain('empty.wav,refused,empty_file,');
  });

  test('the number of threads changes no byte', { tags: 'full' }, async () => {
    await analyze('acoustic_indices', 'one', '--threads', '1');
    await analyze('acoustic_indices', 'three', '--threads', '3');
    const entries = await readdir(join(folder, 'one'), { recursive: true, withFileTypes: true });
    const names = entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => relative(join(folder, 'one'), join(entry.parentPath, entry.name)));
    expect(names.some((name) => name.endsWith('.png'))).toBe(true);
    for (const name of names) {
      const [one, three] = await Promise.all(
        ['one', 'three'].map((out) => readFile(join(folder, out, name))),
      );
      expect(one!.equals(three!), name).toBe(true);
    }
  });

  test(
    'results of another type in the same folder go, and their names are told',
    { tags: 'full' },
    async () => {
      await analyze('audio_events', 'twice', '--timezone', 'Europe/Berlin');
      const summary = JSON.parse(await readFile(join(folder, 'twice/summary.json'), 'utf8'));
      expect(summary.clocks.timezone).toBe('Europe/Berlin');
      const csv = await readFile(join(folder, 'twice/detections.csv'), 'utf8');
      expect(csv).toContain(',2024-05-01T21:00:0');
      const { stdout } = await analyze('acoustic_indices', 'twice');
      expect(stdout).toContain(
        'Removed there, as results of an earlier audio_events: detections.parquet, survey-counts.parquet, survey-effort.parquet, events_by_hour.csv, raven.selections.txt, raven-selections/, audacity-labels/, kaleidoscope.csv, birdnet.csv',
      );
      expect(await shown('twice')).toEqual([
        'day-pictures',
        'detections.csv',
        'files.csv',
        'indices.csv',
        'indices_by_minute.csv',
        'indices_by_minute.parquet',
        'summary.json',
        'survey-spectrogram.parquet',
      ]);
    },
  );

  test('a run that is interrupted leaves nothing behind', { tags: 'full' }, async () => {
    // Never gets its recording, so it never ends.
    const { address } = await startWebServer(() => {});
    const list = join(folder, 'list.txt');
    await writeFile(list, `${address}/20240501_230000.wav`);
    const args = ['analyze', '--list', list, '--type', 'audio_events', '--out', 'stopped'];
    const { child, ended } = run(...args);
    await until(async () => child.exitCode !== null || (await begun('stopped')));
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code, stderr).toBe(130);
    expect(stderr).toContain('Stopped. Nothing was written.');
    expect(await readdir(join(folder, 'stopped')).catch(() => [])).toEqual([]);
  });

  test(
    'the journal of another analysis goes when there are whole results',
    { tags: 'full' },
    async () => {
      await analyze('audio_events', 'killed');
      await writeFile(join(folder, 'killed/.analysis-journal-0123456789ab.ndjson.gz'), 'half');
      await writeFile(join(folder, 'killed/.analysis-lock-1'), '{"host":"gone","pid":1}');
      const long = new Date('2024-05-01T00:00:00Z');
      await utimes(join(folder, 'killed/.analysis-lock-1'), long, long);
      expect((await analyze('acoustic_indices', 'killed')).code).toBe(0);
      expect(await hidden('killed')).toEqual(['.analysis-journal.ndjson.gz']);
    },
  );

  test('what cannot be done ends with one sentence and its exit code; BirdNET has to be installed (S11.7)', async () => {
    const empty = join(folder, 'nothing-in-it');
    await mkdir(empty);
    const cases: [string[], number, RegExp][] = [
      [['analyze', 'gone', '--type', 'audio_events', '--out', 'o'], 1, /gone cannot be read/],
      [
        ['analyze', card, '--type', 'horoscope', '--out', 'o'],
        2,
        /no analysis type horoscope.*acoustic_indices/,
      ],
      [['analyze', card, '--type', 'audio_events'], 2, /--out/],
      [['analyze', card, '--type', 'acoustic_indices', '--out', 'o', '--set', 'loud=1'], 2, /loud/],
      [['analyze', empty, '--type', 'audio_events', '--out', 'o'], 1, /nothing-in-it/],
      [
        ['analyze', card, '--type', 'birdnet_v2_4', '--out', 'o', '--models-dir', 'none'],
        1,
        /models install/,
      ],
      [['analyze', join(card, 'empty.wav'), '--type', 'audio_events', '--out', 'o'], 1, /^$/],
    ];
    for (const [args, expected, message] of cases) {
      const { code, stderr } = await run(...args).ended;
      expect(code, stderr).toBe(expected);
      expect(stderr).toMatch(message);
      expect(stderr.trim().split('\n').length).toBeLessThan(3);
    }
  });

  test('with --progress json every line is JSON, a failure too (S18.12)', async () => {
    const json = ['--progress', 'json', '--threads', '1'];
    const done = await analyze('acoustic_indices', 'told', ...json);
    const gone = ['analyze', 'gone', '--type', 'audio_events', '--out', 'o', ...json];
    const failed = await run(...gone).ended;
    const events = ({ stderr }: { stderr: string }) =>
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    expect(events(done).at(-1)).toMatchObject({
      event: 'end',
      outcome: 'complete',
      files_done: 10,
    });
    expect(failed.code).toBe(1);
    expect(events(failed)).toEqual([
      expect.objectContaining({
        event: 'end',
        outcome: 'failed',
        message: expect.stringContaining('gone cannot be read'),
      }),
    ]);
  });
});
