import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/files.ts';
import { fetch } from './transfer.ts';
import { fetchRecording } from './fetch-recording.ts';
import { HttpRefused, HttpUnreachable } from './address.ts';
import { startWebServer, type ServerHandler } from './testing/web-server.ts';

const content = randomBytes(300_000);
const never = new AbortController().signal;

// Tries follow each other at once.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

/** Sends the file, or what the range asks for of it. */
const whole: ServerHandler = (request, response) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const body = content.subarray(from);
  const range = `bytes ${from}-${content.length - 1}/${content.length}`;
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': body.length,
    etag: '"one"',
    ...(from > 0 ? { 'content-range': range } : {}),
  });
  response.end(body);
};

/** Breaks off after so many bytes of what is asked for. */
const broken =
  (bytes: number, headers: Record<string, string> = { etag: '"one"' }): ServerHandler =>
  (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': content.length - from,
      ...headers,
      ...(from > 0
        ? { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }
        : {}),
    });
    response.write(content.subarray(from, from + bytes), () =>
      setTimeout(() => response.destroy(), 20),
    );
  };

async function fetched(handler: ServerHandler, path = '/a.wav') {
  const server = await startWebServer(handler);
  const to = join(await temporaryFolder(), 'a.wav');
  const failure: unknown = await fetchRecording(new URL(server.address + path), to, never).then(
    () => null,
    (error: unknown) => error,
  );
  return { ...server, failure, to, bytes: failure ? null : await readFile(to) };
}

test('a file comes whole', async () => {
  const { bytes, failure } = await fetched(whole);
  expect(failure).toBeNull();
  expect(bytes!.equals(content)).toBe(true);
});

test('a line that breaks is gone on with where it broke, as often as there is progress (S20.12)', async () => {
  // More breaks than there are tries without progress.
  const { bytes, calls } = await fetched((request, response, call) =>
    (call < 7 ? broken(40_000) : whole)(request, response, call),
  );
  expect(bytes!.equals(content)).toBe(true);
  expect(calls[1]).toMatch(/^\/a\.wav bytes=[1-9]\d+-$/);
  expect(calls).toHaveLength(8);
}, 60_000);

test('a file that is another one meanwhile is read from its start', async () => {
  const other = randomBytes(200_000);
  const { bytes } = await fetched((request, response, call) => {
    if (call === 0) return broken(50_000)(request, response, call);
    expect(request.headers['if-range']).toBe('"one"');
    response.writeHead(200, { 'content-length': other.length, etag: '"two"' }).end(other);
  });
  expect(bytes!.equals(other)).toBe(true);
});

test('a server without ranges or marks of versions is asked for the whole file again', async () => {
  const { bytes, calls } = await fetched((request, response, call) =>
    call === 0
      ? broken(50_000, {})(request, response, call)
      : response.writeHead(200, { 'content-length': content.length }).end(content),
  );
  expect(bytes!.equals(content)).toBe(true);
  expect(calls).toEqual(['/a.wav', '/a.wav']);
});

test('a range that is not the one asked for is not taken', async () => {
  const { bytes } = await fetched((request, response, call) => {
    if (call === 0) return broken(50_000)(request, response, call);
    if (call === 1) {
      response.writeHead(206, { 'content-range': 'bytes 7-299999/300000' });
      return response.end(content.subarray(7));
    }
    return whole(request, response, call);
  });
  expect(bytes!.equals(content)).toBe(true);
});

test('a range that ends before the file does is gone on with, not taken for the end (S20.12)', async () => {
  const { bytes, calls } = await fetched((request, response, call) => {
    if (call === 0) return broken(50_000)(request, response, call);
    if (call > 1) return whole(request, response, call);
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]);
    const range = `bytes ${from}-${from + 999}/${content.length}`;
    response.writeHead(206, { 'content-length': 1000, 'content-range': range, etag: '"one"' });
    return response.end(content.subarray(from, from + 1000));
  });
  expect(bytes!.equals(content)).toBe(true);
  expect(calls).toHaveLength(3);
});

test('a file whose length is never the one promised is refused, and nothing of it is left (S20.12)', async () => {
  const { failure, to, calls } = await fetched((request, response, call) =>
    broken(10, {})(request, response, call),
  );
  expect(failure).toBeInstanceOf(HttpRefused);
  expect((failure as Error).message).toContain('broke off at every try');
  expect(existsSync(to)).toBe(false);
  expect(calls).toHaveLength(5);
}, 60_000);

test('a lasting refusal ends at once, without the query in its sentence', async () => {
  for (const status of [401, 403, 404, 410]) {
    const { failure, calls } = await fetched(
      (_, response) => response.writeHead(status).end(),
      '/a.wav?token=secret',
    );
    expect(failure).toBeInstanceOf(HttpRefused);
    expect((failure as Error).message).toContain(`/a.wav: the server answered ${status}`);
    expect((failure as Error).message).not.toContain('secret');
    expect(calls).toHaveLength(1);
  }
});

test('a server that is out of order is tried again, and named in the end', async () => {
  const { failure, calls, address } = await fetched((_, response) => response.writeHead(503).end());
  expect(calls).toHaveLength(5);
  expect(failure).toBeInstanceOf(HttpUnreachable);
  expect((failure as Error).message).toContain(`${address}/a.wav: the server answered 503`);
}, 60_000);

test('redirects are followed five times, and to no other kind of address (S20.12)', async () => {
  const chain =
    (length: number): ServerHandler =>
    (request, response, call) =>
      call < length
        ? response.writeHead(302, { location: `/hop-${call}.wav` }).end()
        : whole(request, response, call);
  expect((await fetched(chain(5))).bytes!.equals(content)).toBe(true);
  expect((await fetched(chain(6))).failure).toBeInstanceOf(HttpRefused);
  for (const location of [
    'file:///etc/passwd',
    'ftp://127.0.0.1/a',
    '',
    'http://a:secret@127.0.0.1/',
  ]) {
    const { failure } = await fetched((_, response) => response.writeHead(301, { location }).end());
    expect(failure, location).toBeInstanceOf(HttpRefused);
    expect((failure as Error).message).not.toContain('secret');
  }
});

test('a page in place of a recording is refused with what may be the matter', async () => {
  const { failure } = await fetched((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in'),
  );
  expect(failure).toBeInstanceOf(HttpRefused);
  expect((failure as Error).message).toContain('is a page, not a recording');
});

test('a file that says it is larger than any recording is not begun', async () => {
  const { failure } = await fetched((_, response) => {
    response.writeHead(200, { 'content-length': String(65 * 1024 ** 3) });
    response.write('x');
  });
  expect(failure).toBeInstanceOf(HttpRefused);
  expect((failure as Error).message).toContain('64 GiB');
});

test('what a server packs on its way is unpacked, and its length is not mistaken for the file’s', async () => {
  const { gzipSync } = await import('node:zlib');
  const { bytes } = await fetched((_, response) => {
    const packed = gzipSync(content);
    response
      .writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length })
      .end(packed);
  });
  expect(bytes!.equals(content)).toBe(true);
});

test('a person who stops it is not kept waiting', async () => {
  const stop = new AbortController();
  const { address } = await startWebServer((_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('x');
    setTimeout(() => stop.abort(new Error('stopped')), 50);
  });
  const to = join(await temporaryFolder(), 'a.wav');
  await expect(fetchRecording(new URL(`${address}/a.wav`), to, stop.signal)).rejects.toThrow(
    'stopped',
  );
});

/** A server that sends so much in one of three ways, and closes the connection at once. */
async function closingServer(way: 'close' | 'HTTP/1.0' | 'in the middle', bytes: number) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      const length = way === 'in the middle' ? bytes * 2 : bytes;
      const head = way === 'HTTP/1.0' ? [] : [`Content-Length: ${length}`, 'Connection: close'];
      const status = `HTTP/1.${way === 'HTTP/1.0' ? 0 : 1} 200 OK`;
      socket.write([status, ...head, '', ''].join('\r\n'));
      socket.end(content.subarray(0, bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/a.wav`);
}

// Sizes about those at which a reader that has not begun makes the connection pause.
test.for([32_768, 65_536, 100_000, 200_000])(
  'a server that closes the connection at once ends no process: %i bytes (S20.12)',
  async (bytes) => {
    const to = join(await temporaryFolder(), 'a.wav');
    for (const way of ['close', 'HTTP/1.0'] as const) {
      await fetchRecording(await closingServer(way, bytes), to, never);
      expect((await readFile(to)).equals(content.subarray(0, bytes)), way).toBe(true);
    }
    const broken = fetchRecording(await closingServer('in the middle', bytes), to, never);
    await expect(broken).rejects.toBeInstanceOf(HttpRefused);
    // So does one that was heard to the end of the connection before anything is read.
    const late = await fetch(await closingServer('close', bytes));
    await sleep(30);
    expect((await late.arrayBuffer()).byteLength).toBe(bytes);
  },
);
