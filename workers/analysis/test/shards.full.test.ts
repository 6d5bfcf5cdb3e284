import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noise, tone } from '../src/testing/sounds.ts';
import { wavFile } from '../src/testing/made-wav.ts';
import { startStore, type TestStore } from './s3-store.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const type = ['--type', 'audio_events', '--threads', '1', '--timezone', 'Europe/Berlin'];
let folder: string;
let whole: Record<string, string>;

function run(args: string[], environment: Record<string, string> = {}) {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['--conditions=biophony', main, ...args], {
    cwd: folder,
    env,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += text));
  child.stderr.on('data', (text) => (stderr += text));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  );
}

const done = async (args: string[], environment: Record<string, string> = {}) => {
  const ended = await run(args, environment);
  expect(ended.code, ended.stderr).toBe(0);
  return ended;
};

async function contentsOf(results: string): Promise<Record<string, string>> {
  const found = await readdir(join(folder, results), { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((e) => join(e.parentPath, e.name));
  const read = paths.map(async (path) => [
    path.slice(join(folder, results).length + 1),
    (await readFile(path)).toString('latin1'),
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'biophony-shards-'));
  for (const [at, name] of ['a/1', 'a/2 é+&', 'b/1', 'b/2', 'b/3'].entries()) {
    const sound = noise(16_000 * 2, 0.01);
    tone(4000, 16_000, 0.5, 0.1).forEach((value, i) => (sound[4000 * (at + 1) + i]! += value));
    await mkdir(join(folder, 'card', name.slice(0, 1)), { recursive: true });
    await writeFile(join(folder, 'card', `${name}_2024050${at + 1}_050000.WAV`), wavFile([sound]));
  }
  await writeFile(join(folder, 'card/empty.wav'), '');
  await done(['analyze', 'card', ...type, '--out', 'whole']);
  whole = await contentsOf('whole');
  expect(Object.keys(whole)).toContain('raven-selections/b/3_20240505_050000.WAV.selections.txt');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('parts of an analysis (S11.9)', () => {
  test('an array of jobs puts them into a folder; what is whole is not made again', async () => {
    const job = (id: number) =>
      done(['analyze', 'card', ...type, '--shard', 'auto', '--part', 'parts/', '--resume'], {
        SLURM_ARRAY_TASK_ID: String(id),
        SLURM_ARRAY_TASK_MAX: '2',
      });
    expect((await job(1)).stdout).toContain('Part 1 of 2: parts/part-1-of-2.ndjson');
    const missing = await run(['merge', 'parts', '--out', 'early']);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.stderr).toContain('Part 2 of 2 is missing. Make it with --shard 2/2.');
    await job(2);
    const made = join(folder, 'parts/part-1-of-2.ndjson');
    const { size, mtimeMs } = await stat(made);
    expect((await job(1)).stdout).toContain('Part 1 of 2 is whole already.');
    expect((await stat(made)).mtimeMs).toBe(mtimeMs);
    await truncate(made, size - 12);
    expect((await job(1)).stdout).toContain('Part 1 of 2: parts/');
    await done(['merge', 'parts', '--out', 'array']);
    expect(await contentsOf('array')).toEqual(whole);
    expect(await readdir(join(folder, 'parts'))).toEqual([
      'part-1-of-2.ndjson',
      'part-2-of-2.ndjson',
    ]);
  });

  test('parts of other recordings, and the same part twice, are refused', async () => {
    await done(['analyze', 'card/a', ...type, '--shard', '2/2', '--part', 'other.ndjson']);
    await done(['analyze', 'card', ...type, '--shard', '1/2', '--part', 'half.ndjson']);
    const mixed = await run(['merge', 'half.ndjson', 'other.ndjson', '--out', 'x']);
    expect(mixed.stderr).toContain('other.ndjson is not of the same recordings as half.ndjson');
    const twice = await run(['merge', 'half.ndjson', 'half.ndjson', '--out', 'x']);
    expect(twice.stderr).toContain('are the same part');
    expect([mixed.code, twice.code]).toEqual([1, 1]);
  });

  test('results or a part are made, not both', async () => {
    const both = await run(['analyze', 'card', ...type, '--out', 'x', '--shard', '1/2']);
    expect(both.code).toBe(2);
    expect(both.stderr).toContain('Give --out FOLDER for results; or --shard I/N and --part FILE');
  });
});

describe('a store that speaks S3', () => {
  let store: TestStore;
  beforeAll(async () => {
    store = await startStore();
    const found = await readdir(join(folder, 'card'), { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const key = `nights/${path.slice(join(folder, 'card').length + 1)}`;
      await store.put(key, await readFile(path));
    }
    await store.put('nights/CONFIG.TXT', Buffer.from('no recording'));
    await store.put('other/x.wav', Buffer.from('not asked for'));
  });
  afterAll(() => store.close());

  test('recordings and parts there give the results of a folder', async () => {
    const from = ['analyze', `s3://${store.bucket}/nights/`, ...type];
    for (const index of ['1/2', '2/2']) {
      const to = ['--shard', index, '--part', `s3://${store.bucket}/parts/`, '--resume'];
      const first = await done([...from, ...to], store.environment);
      expect(first.stderr).toContain('Left out as no recordings by their names: 1 other files.');
      expect(first.stdout).toContain(`s3://${store.bucket}/parts/part-`);
      expect((await done([...from, ...to], store.environment)).stdout).toContain('whole already');
    }
    await done(['merge', `s3://${store.bucket}/parts/`, '--out', 'stored'], store.environment);
    const stored = await contentsOf('stored');
    expect(Object.keys(stored)).toEqual(Object.keys(whole));
    // Tables name the bucket instead of the folder.
    const named = (text: string) =>
      text.replaceAll(`s3://${store.bucket}/nights`, join(folder, 'card'));
    for (const [name, text] of Object.entries(stored)) expect(named(text), name).toBe(whole[name]);
  });

  test('keys that the store does not take end the program with advice', async () => {
    const wrong = { ...store.environment, AWS_SECRET_ACCESS_KEY: 'another' };
    const refused = await run(
      ['analyze', `s3://${store.bucket}/nights/`, ...type, '--out', 'x'],
      wrong,
    );
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('the store answered 403. Check its name, AWS_ACCESS_KEY_ID');
  });
});
