import { statSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileServer, type Misbehaviour } from '../testing/file-server.ts';
import { removableFolder } from '../testing/removable-folder.ts';
import { startWebServer } from '../http/testing/web-server.ts';
import { fetchFile, FetchError } from './download.ts';

const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 251));
let server: FileServer;
let url: string;
let temporary: ReturnType<typeof removableFolder>;
let path: string;

beforeEach(async () => {
  server = new FileServer(content);
  url = await server.start();
  temporary = removableFolder();
  path = join(temporary.folder, 'model.zip');
});
afterEach(async () => {
  await server.stop();
  temporary.remove();
});

const download = (bytes: number | null = null) => ({ url, file: 'model.zip', bytes, sha256: null });
/** Breaks the connection when the part on disk has grown to `size` bytes, `bytes` of them from this answer. */
const breakAt = (size: number, bytes = size): Misbehaviour => ({
  kind: 'break-after',
  bytes,
  isDue: () => (statSync(`${path}.part`, { throwIfNoEntry: false })?.size ?? 0) >= size,
});
const quick = { pauseMs: 1, attempts: 3 };

test('a broken download goes on where it broke, and leaves no parts behind', async () => {
  server.misbehave = [breakAt(100_000), breakAt(150_000, 50_000)];
  const seen: number[] = [];
  await fetchFile(download(content.length), path, {
    ...quick,
    onProgress: (received) => seen.push(received),
  });
  expect((await readFile(path)).equals(content)).toBe(true);
  expect(server.requests.map(({ range }) => range)).toEqual([
    undefined,
    'bytes=100000-',
    'bytes=150000-',
  ]);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(await readdir(temporary.folder)).toEqual(['model.zip']);
});

test('the next run goes on where the last one gave up', async () => {
  server.misbehave = [breakAt(120_000)];
  const run = fetchFile(download(), path, { attempts: 1 });
  await expect(run).rejects.toThrow('run the same command again to go on where it broke off');
  await fetchFile(download(), path, quick);
  expect(server.requests.at(-1)?.range).toBe('bytes=120000-');
  expect((await readFile(path)).equals(content)).toBe(true);
});

test('a file that changed meanwhile is fetched from its start', async () => {
  server.misbehave = [breakAt(120_000)];
  await expect(fetchFile(download(), path, { attempts: 1 })).rejects.toThrow();
  server.content = Buffer.from(content).reverse();
  server.etag = '"second"';
  await fetchFile(download(), path, quick);
  expect((await readFile(path)).equals(server.content)).toBe(true);
});

test('a server without Range is asked for the whole file again', async () => {
  server.ranges = false;
  server.misbehave = [breakAt(120_000)];
  await fetchFile(download(), path, quick);
  expect((await readFile(path)).equals(content)).toBe(true);
});

test('a part that is longer than the file is thrown away', async () => {
  await writeFile(`${path}.part`, Buffer.alloc(400_000));
  await writeFile(`${path}.part.etag`, server.etag);
  server.misbehave = [{ kind: 'status', status: 416 }];
  await fetchFile(download(content.length), path, quick);
  expect((await readFile(path)).equals(content)).toBe(true);
});

test('an overloaded server is asked again; a missing file is not', async () => {
  server.misbehave = [
    { kind: 'status', status: 503 },
    { kind: 'status', status: 429 },
  ];
  await fetchFile(download(), path, quick);
  expect(server.requests).toHaveLength(3);
  server.misbehave = [{ kind: 'status', status: 404 }];
  await expect(fetchFile(download(), `${path}2`, quick)).rejects.toThrow('answered 404');
  expect(server.requests).toHaveLength(4);
});

test('a file of another size than published is refused', async () => {
  await expect(fetchFile(download(5), path, quick)).rejects.toThrow(
    `offers ${content.length} bytes, but model.zip has 5; it is not the expected file`,
  );
});

test('a page, such as one to sign in to a network, is refused at once and not kept', async () => {
  const portal = await startWebServer((_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end('<html>Please sign in.</html>'),
  );
  const page = { ...download(), url: portal.address };
  const fetched = fetchFile(page, path, quick);
  await expect(fetched).rejects.toThrow(FetchError);
  await expect(fetched).rejects.toThrow(/answered with a page, not with model\.zip/);
  expect(portal.calls).toHaveLength(1);
  expect(await readdir(temporary.folder)).toEqual([]);
});

test('a server that falls silent is given up', async () => {
  server.misbehave = [{ kind: 'silent' }, { kind: 'silent' }];
  const run = fetchFile(download(), path, { attempts: 2, pauseMs: 1, silenceMs: 50 });
  await expect(run).rejects.toThrow('could not be fetched: no data for 0.05 s');
});

test('no network is said in one sentence', async () => {
  await server.stop();
  await expect(fetchFile(download(), path, { attempts: 1 })).rejects.toThrow(
    /could not be fetched: fetch failed \(.*ECONNREFUSED.*\); run the same command again/,
  );
});
