import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loopbackServer, type LoopbackServer } from '../../test/loopback-server.ts';
import { storeService } from '../../test/store-service.ts';
import { createClient } from '../client.ts';
import { testClock } from '../testing/test-clock.ts';
import { AbortedError, ConnectionError } from '../core/errors.ts';
import type { Transport } from '../upload/transport.ts';
import { uploadFiles } from '../upload/upload-files.ts';
import { fileJournal } from './file-journal.ts';
import { fileSource } from './file-source.ts';
import { createSha256Pool } from './sha256-pool.ts';
import { undiciTransport } from './undici-transport.ts';

const folder = mkdtempSync(join(tmpdir(), 'biophony-sdk-'));
const pool = createSha256Pool();
let server: LoopbackServer;

function makeFile(name: string, size: number) {
  const path = join(folder, name);
  const bytes = randomBytes(size);
  writeFileSync(path, bytes);
  const modifiedMs = statSync(path).mtimeMs;
  const source = fileSource({
    path,
    filename: name,
    size,
    modifiedMs,
    contentType: 'audio/wav',
    pool,
  });
  return { path, bytes, source, sha256: createHash('sha256').update(bytes).digest('hex') };
}

beforeAll(async () => {
  server = await loopbackServer(({ path }) =>
    path === '/cut' ? null : { status: 200, headers: { etag: '"x"' } },
  );
});
afterAll(async () => {
  await Promise.all([pool.close(), server.close()]);
  rmSync(folder, { recursive: true });
});

describe('hashing in threads', () => {
  test('agrees with the system, for many files at once', async () => {
    const files = [0, 1, 1024 ** 2, 3 * 1024 ** 2 + 7].map((size) => makeFile(`h${size}`, size));
    const hashes = await Promise.all(files.map(({ source }) => source.sha256?.()));
    expect(hashes).toEqual(files.map(({ sha256 }) => sha256));
  });

  test('tells why a file cannot be read', async () => {
    await expect(pool.hash(join(folder, 'gone.wav'), 1)).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('gone.wav cannot be read: it is no longer there'),
    });
  });

  test('notices a file that changed its size', async () => {
    const { path } = makeFile('growing.wav', 100);
    await expect(pool.hash(path, 99)).rejects.toMatchObject({ code: 'changed' });
  });
});

describe('the transport for Node', () => {
  const put = (transport: Transport, file: ReturnType<typeof makeFile>, path = '/put') => {
    const { source } = file;
    let sent = 0;
    const signal = new AbortController().signal;
    const onProgress = (bytes: number) => void (sent += bytes);
    const range = { offset: 0, length: source.size };
    const request = { url: server.url + path, headers: { 'X-A': 'b' }, source, ...range };
    return transport.put({ ...request, signal, onProgress }).then((answer) => ({ answer, sent }));
  };

  test.each([10, 200_000, 20_000_000])(
    'sends %i bytes whole, with length and headers',
    async (size) => {
      const transport = undiciTransport();
      const file = makeFile(`t${size}`, size);
      for (let round = 0; round < 2; round++) {
        const { answer, sent } = await put(transport, file);
        const received = server.received.at(-1);
        expect(answer).toMatchObject({ status: 200, etag: '"x"' });
        expect(sent).toBe(size);
        expect(received?.body.equals(file.bytes)).toBe(true);
        expect(received?.headers).toMatchObject({ 'content-length': String(size), 'x-a': 'b' });
        expect(received?.headers['transfer-encoding']).toBeUndefined();
      }
      await transport.close();
    },
  );

  test('sends a part of a file', async () => {
    const transport = undiciTransport();
    const { source, bytes } = makeFile('part.wav', 1000);
    await transport.put({
      url: `${server.url}/part`,
      headers: {},
      source,
      offset: 300,
      length: 200,
      signal: new AbortController().signal,
      onProgress: () => {},
    });
    expect(server.received.at(-1)?.body.equals(bytes.subarray(300, 500))).toBe(true);
    await transport.close();
  });

  test('keeps to a bandwidth', async () => {
    const clock = testClock();
    const transport = undiciTransport({ bandwidth: 10_000, clock });
    await clock.runUntil(put(transport, makeFile('slow.wav', 300_000)));
    expect(clock.now()).toBeGreaterThan(29_000);
    expect(clock.now()).toBeLessThanOrEqual(30_000);
    await transport.close();
  });

  test('gives a broken connection, a shortened file and a stop their own errors', async () => {
    const transport = undiciTransport();
    const file = makeFile('short.wav', 300_000);
    await expect(put(transport, file, '/cut')).rejects.toThrow(ConnectionError);
    truncateSync(file.path, 1000);
    await expect(put(transport, file)).rejects.toMatchObject({ code: 'changed' });
    const stopped = transport.put({
      url: server.url,
      headers: {},
      source: makeFile('stop.wav', 100).source,
      offset: 0,
      length: 100,
      signal: AbortSignal.abort(),
      onProgress: () => {},
    });
    await expect(stopped).rejects.toThrow(AbortedError);
    await transport.close();
  });
});

describe('a journal in a file', () => {
  const entry = { filename: 'a.wav', size: 1, version: '2', sha256: 'x' };

  test('remembers across runs, and passes over a line cut off by a crash', async () => {
    const path = join(folder, 'deep', 'journal.ndjson');
    const journal = fileJournal(path);
    journal.note(entry);
    journal.note({ ...entry, filename: 'b.wav' });
    await journal.flush();
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n{"filename":"c.wav","si`);
    const next = fileJournal(path);
    expect(await next.recall('a.wav')).toEqual(entry);
    expect(await next.recall('c.wav')).toBeUndefined();
    next.note({ ...entry, filename: 'd.wav' });
    await next.flush();
    expect(await fileJournal(path).recall('d.wav')).toMatchObject({ filename: 'd.wav' });
  });

  test('recalls no earlier note of a file once there is a later one, which the next run recalls', async () => {
    const path = join(folder, 'twice.ndjson');
    const first = { filename: 'a.wav', size: 1, version: '1', sha256: 'a'.repeat(64) };
    const later = { ...first, size: 2, version: '2', sha256: 'b'.repeat(64) };
    const before = fileJournal(path);
    before.note(first);
    await before.flush();
    const journal = fileJournal(path);
    expect(await journal.recall('a.wav')).toEqual(first);
    journal.note(later);
    expect(await journal.recall('a.wav')).toBeUndefined();
    await journal.flush();
    expect(await fileJournal(path).recall('a.wav')).toEqual(later);
  });

  test('of which nothing was written reads as empty', async () => {
    expect(await fileJournal(join(folder, 'none')).recall('a.wav')).toBeUndefined();
  });
});

test('a card of files goes up from disk, and the second run hashes nothing', async () => {
  const service = await storeService({ multipartAbove: 100_000, partBytes: 40_000 });
  const files = [5_000, 60_000, 250_000].map((size) => makeFile(`card${size}.wav`, size));
  const client = createClient({ baseUrl: service.server.url, auth: { apiKey: 'k' } });
  const transport = undiciTransport();
  const path = join(folder, 'card.ndjson');
  const run = (sources: Parameters<typeof uploadFiles>[2]) =>
    uploadFiles(client, 'd', sources, { transport, journal: fileJournal(path) });
  const first = await run(files.map(({ source }) => source));
  expect(first.totals).toMatchObject({ stored: 3, failed: 0 });
  for (const { source, bytes } of files)
    expect(service.objects.get(source.filename)?.equals(bytes)).toBe(true);
  const noHash = () => Promise.reject(new Error('hashed again'));
  const unhashed = files.map(({ source }) => Object.assign(source, { sha256: noHash }));
  const second = await run(unhashed);
  expect(second.totals).toMatchObject({ already_have: 3, stored: 0 });
  await Promise.all([transport.close(), service.server.close()]);
});
