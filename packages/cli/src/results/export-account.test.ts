import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type ExportLine } from '@biophony/sdk';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { mockServer } from '../../test/mock-server.ts';
import { commandsOf, runHere } from '../../test/run-here.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';

const content = Buffer.from('a recording, or a result');
const facts = {
  size_bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
};
let server: Awaited<ReturnType<typeof mockServer>>;
let store: Loopback;
let given = 0;
let damagedBytes: Buffer | null = null;
let out = '';
const folder = temporaryFolder();
const linesOf = () =>
  readFileSync(join(out, 'account.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as ExportLine);

beforeAll(async () => {
  server = await mockServer();
  store = await loopback(({ url }, response) => {
    given += 1;
    response.end(url === '/damaged' ? (damagedBytes ?? content) : content);
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
});
beforeEach(async () => {
  out = join(folder, crypto.randomUUID());
  given = 0;
  server.mock.reset();
  const { mock } = server;
  const client = createClient({ baseUrl: mock.url, fetch: mock.fetch, auth: { apiKey: 'key' } });
  const page = await client.files.list('D');
  const results = await client.analyses.results('A');
  const download = await client.files.download('D', 'F');
  const download_url = `${store.url}/content`;
  mock.answer('filesList', {
    ...page,
    files: page.files.map((file) => ({
      ...file,
      ...facts,
      filename: 'north/one.wav',
      status: 'stored' as const,
    })),
    next_cursor: null,
  });
  mock.answer('fileDownload', { ...download, download_url });
  mock.answer('analysesResults', {
    results: {
      ...results,
      download_urls: [{ ...facts, filename: 'detections.csv', download_url }],
    },
  });
});
const run = (...args: string[]) =>
  commandsOf(server.url)('account', 'export', '--out', out, ...args);

test('account export writes every line, and says how many (S3.13)', async () => {
  const { code, stdout, stderr } = await run();
  expect(code, stderr).toBe(0);
  const lines = linesOf();
  expect(lines.at(-1)).toEqual({ kind: 'end', value: { lines: lines.length - 1 } });
  expect(stdout).toContain(`${lines.length} lines`);
  expect([given, existsSync(join(out, 'recordings'))]).toEqual([0, false]);
});

test('account export --files brings recordings and results, each once, and goes on (S3.13)', async () => {
  const { code, lines, stderr } = await run('--files', '--json');
  expect(code, stderr).toBe(0);
  expect(lines.at(-1)).toMatchObject({ files: 2, bytes: 2 * content.length });
  const named = linesOf().filter(({ kind }) => kind === 'file' || kind === 'result_file');
  for (const { kind, of, value } of named) {
    const { filename } = value as { filename: string };
    const place = kind === 'file' ? 'recordings' : 'results';
    expect(readFileSync(join(out, place, of ?? '', filename)).equals(content)).toBe(true);
  }
  expect(given).toBe(2);
  expect((await run('--files')).code).toBe(0);
  expect(given).toBe(2);
});

test('account export --files leaves a damaged file out, brings the others, and tries it again (S3.13)', async () => {
  damagedBytes = Buffer.from('a recording, or a RESULT');
  const { mock } = server;
  const client = createClient({ baseUrl: mock.url, fetch: mock.fetch, auth: { apiKey: 'key' } });
  const download = await client.files.download('D', 'F');
  const damaged = { ...download, download_url: `${store.url}/damaged` };
  mock.answer('fileDownload', damaged);
  const { code, lines, stderr } = await run('--files', '--json');
  expect(code, stderr).toBe(1);
  expect(lines.at(-1)).toMatchObject({
    files: 1,
    left_out: [{ kind: 'file', filename: 'north/one.wav' }],
  });
  const written = linesOf();
  expect(written.at(-2)).toMatchObject({
    kind: 'left_out',
    value: { kind: 'file', filename: 'north/one.wav' },
  });
  expect(written.at(-1)).toEqual({ kind: 'end', value: { lines: written.length - 1 } });
  expect((await run('--files')).stdout).toContain('1 file left out');
  damagedBytes = null;
  expect((await run('--files')).code).toBe(0);
  expect(linesOf().filter(({ kind }) => kind === 'left_out')).toEqual([]);
});

test('an export waits for another one into the same folder', async () => {
  const state = temporaryFolder();
  const name = createHash('sha256').update(out).digest('hex').slice(0, 16);
  const lock = join(state, 'biophony/exports', `${name}.lock`);
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, String(process.pid));
  const running = runHere(['account', 'export', '--out', out], {
    XDG_CONFIG_HOME: state,
    XDG_STATE_HOME: state,
    BIOPHONY_API_URL: server.url,
    BIOPHONY_API_KEY: 'k',
  });
  // The run replaces the method, and says by it that it waits.
  const told = () => vi.mocked(process.stderr.write).mock?.calls.join() ?? '';
  await expect.poll(told).toContain('Another export into this folder is under way');
  rmSync(lock);
  const { code, stderr } = await running;
  expect(code, stderr).toBe(0);
  expect(existsSync(lock)).toBe(false);
});

test('account export --files goes on after a file that was deleted meanwhile', async () => {
  server.mock.refuse('fileDownload', 'not_found', { message: 'There is no such file.' });
  const { code, stdout, stderr } = await run('--files');
  expect(code, stderr).toBe(0);
  expect(stderr).toContain('1 file was deleted meanwhile.');
  expect(stdout).toContain('1 recording or result beside it');
});

test('account export that fails leaves no file that looks whole', async () => {
  server.mock.refuse('auditList', 'insufficient_scope', { message: 'Not with this key.' });
  const { code, stderr } = await run();
  expect(code).not.toBe(0);
  expect(stderr).toContain('Not with this key.');
  expect(existsSync(join(out, 'account.jsonl'))).toBe(false);
});
