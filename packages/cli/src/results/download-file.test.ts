import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopback, type Loopback } from '../../test/loopback.ts';
import { limitBytes, runLimited } from '../../test/run-limited.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { downloadFile, StaleDownload } from './download-file.ts';

const folder = temporaryFolder();
const content = randomBytes(300_000);
/** Comes as one piece, of which a disk that holds no more takes half. */
const small = content.subarray(0, 2 * limitBytes);
const asked: (string | undefined)[] = [];
let server: Loopback;

beforeAll(async () => {
  server = await loopback((request, response) => {
    const { range } = request.headers;
    asked.push(range);
    if (request.url === '/gone') return void response.writeHead(403).end();
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    if (request.url === '/small') return void response.end(small);
    response.writeHead(range ? 206 : 200, { 'content-length': content.length - from });
    if (request.url !== '/cut') return void response.end(content.subarray(from));
    response.write(content.subarray(from, from + 100_000));
    setTimeout(() => request.socket.destroy(), 50);
  });
});
afterAll(() => server.close());

const download = (name: string, route = '/whole', bytes = content) => ({
  file: {
    filename: name,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    download_url: server.url + route,
  },
  path: join(folder, name),
  signal: new AbortController().signal,
  onBytes: () => {},
  onAnswer: () => {},
});

describe('a download', () => {
  test('has its name only when it is whole', async () => {
    const wanted = download('deep/indices.csv');
    await downloadFile(wanted);
    expect(readFileSync(wanted.path).equals(content)).toBe(true);
    expect(existsSync(`${wanted.path}.part`)).toBe(false);
  });

  test('that broke goes on where it ended', async () => {
    const wanted = download('cut.csv', '/cut');
    await expect(downloadFile(wanted)).rejects.toThrow(/^The connection to .* broke/);
    expect(existsSync(wanted.path)).toBe(false);
    await downloadFile(download('cut.csv'));
    expect(asked.at(-1)).toMatch(/^bytes=\d{5,}-$/);
    expect(readFileSync(wanted.path).equals(content)).toBe(true);
  });

  test('with a foreign half file is noticed and starts anew', async () => {
    const wanted = download('foreign.csv');
    mkdirSync(dirname(wanted.path), { recursive: true });
    writeFileSync(`${wanted.path}.part`, randomBytes(1000));
    await expect(downloadFile(wanted)).rejects.toThrow(StaleDownload);
    await downloadFile(wanted);
    expect(readFileSync(wanted.path).equals(content)).toBe(true);
  });

  test('that is there already is not fetched again', async () => {
    const wanted = download('there.csv');
    await downloadFile(wanted);
    const before = asked.length;
    await downloadFile(wanted);
    expect(asked.length).toBe(before);
  });

  test('whose link has expired asks for a new one', async () => {
    await expect(downloadFile(download('gone.csv', '/gone'))).rejects.toThrow(StaleDownload);
  });
  test('of which the disk takes only a part says so, and not that other bytes came', async () => {
    const { file, path } = download('full.csv', '/small', small);
    const module = new URL('./download-file.ts', import.meta.url).href;
    const told = await runLimited(`
      import { downloadFile } from ${JSON.stringify(module)};
      const { signal } = new AbortController();
      const wanted = ${JSON.stringify({ file, path })};
      await downloadFile({ ...wanted, signal, onBytes() {}, onAnswer() {} })
        .then(() => console.log('done'), ({ code, message }) => console.log(code ?? message));
    `);
    expect(told.trim()).toBe('EFBIG');
    expect(existsSync(path)).toBe(false);
  }, 60_000);
});
