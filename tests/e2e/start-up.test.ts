import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blankAudioMothComment, writeAudioMothWav } from '@biophony/recordings';
import { afterAll, expect, test } from 'vitest';
import { root, run as runProgram } from './support/biophony.ts';

const run = promisify(execFile);
const runner = join(root, 'workers/analysis/bin/biophony-analysis.js');
const folder = mkdtempSync(join(tmpdir(), 'biophony-start-up-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { program: 'biophony', file: join(root, 'packages/cli/bin/biophony.js') },
  { program: 'biophony-analysis', file: runner },
])(
  '$program leaves nothing where programs of other users could put code of theirs',
  async ({ program, file }) => {
    const temporary = mkdtempSync(join(folder, `${program}-`));
    const { NODE_COMPILE_CACHE: _, ...others } = process.env;
    await run(process.execPath, [file, '--help'], { env: { ...others, TMPDIR: temporary } });
    expect(await readdir(temporary)).toEqual([]);
  },
);

test('the built runner asks its service for work, and says which secret the service refuses', async () => {
  const calls: string[] = [];
  const service = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { code: 'unauthorized', message: 'No.' } }));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  const ended = await runProgram('biophony-analysis', ['serve', '--until-empty'], {
    BIOPHONY_API_URL: `http://127.0.0.1:${port}`,
    BIOPHONY_RUNNER_SECRET: 'a secret of another service, long enough',
  });
  await new Promise((done) => service.close(done));
  expect(ended.stderr).toMatch(/refuses this runner: .*Check BIOPHONY_RUNNER_SECRET/);
  expect([ended.code, calls[0]]).toEqual([1, 'POST /api/runner/lease']);
});

/** Thread, address and length of each module. */
const watcher = (into: string): string => `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const told = { main: isMainThread, url, characters: loaded.source?.length ?? 0 };
    appendFileSync(${JSON.stringify(into)}, JSON.stringify(told) + '\\n');
    return loaded;
  },
});`;

interface Loaded {
  main: boolean;
  url: string;
  characters: number;
}

test('indices of a recording are made with what they need alone, in one further thread (S22.3)', async () => {
  const recording = join(folder, '20260101_000000.wav');
  const comment = blankAudioMothComment('2026-01-01T00:00:00', '+00:00', '24F319055FDF2205');
  const sampleRate = 48_000;
  const samples = new Int16Array(10 * sampleRate);
  writeFileSync(recording, writeAudioMothWav({ samples, sampleRate, comment }));
  const [told, hook] = [join(folder, 'loaded.jsonl'), join(folder, 'hook.mjs')];
  writeFileSync(hook, watcher(told));
  const args = ['analyze', recording, '--type', 'acoustic_indices', '--out', join(folder, 'out')];
  const env = { ...process.env, NODE_OPTIONS: `--import=${hook}` };
  await run(process.execPath, [runner, ...args], { env });

  const loaded = readFileSync(told, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Loaded);
  const charactersOf = (main: boolean) =>
    loaded.filter((one) => one.main === main).reduce((sum, one) => sum + one.characters, 0);
  console.log(
    `characters loaded: ${charactersOf(true)} to begin, ${charactersOf(false)} to analyse`,
  );
  const spared = /node_modules\/(onnxruntime|yauzl|[^/]*decoder)/;
  expect(loaded.map(({ url }) => url).filter((url) => spared.test(url))).toEqual([]);
  // Reading and compiling take most of half a second: see `tests/bench/analysis/start-up.ts`.
  expect(charactersOf(true)).toBeLessThan(1_090_000);
  expect(charactersOf(false)).toBeLessThan(340_000);
  const entries = loaded.filter(({ url }) => url.endsWith('/dist/pool-worker.js'));
  expect(entries).toHaveLength(1);
});
