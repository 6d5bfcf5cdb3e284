import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  detectionColumns,
  fileColumns,
  resultsFormat,
  tableWriter,
  type DetectionRecord,
} from '@biophony/contract/results';
import { afterEach, describe, expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { AbortedError, ApiError } from '../core/errors.ts';
import { testClock } from '../testing/test-clock.ts';

const detection = (at: number): DetectionRecord => ({
  file: `card/${String(at).padStart(8, '0')}.WAV`,
  start_s: at,
  end_s: at + 3,
  scientific_name: 'Pica pica',
  common_name: 'Magpie, "common"',
  confidence: 0.5,
  start_utc: null,
  start_local: '2026-05-21T05:00:00.000',
  utc_offset: null,
  device_id: null,
  latitude: null,
  longitude: null,
  model: 'BirdNET',
  model_version: '2.4',
  settings_hash: '0123456789ab',
  low_hz: 0,
  high_hz: 15_000,
  snr_db: null,
  model_verified: true,
});
const detections = tableWriter(detectionColumns);
const manyRows = (rows: number) =>
  detections.head +
  Array.from({ length: rows }, (_, at) => detections.line(detection(at))).join('');

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A service whose analysis has these files, and what was asked of its store. */
async function serviceWith(
  files: Record<string, string>,
  summary: object | null = null,
  send: (response: ServerResponse, bytes: Buffer, asked: number) => void = (response, bytes) =>
    void response.end(bytes),
  hasHead = true,
) {
  const ranges: (string | undefined)[] = [];
  /** So many calls of the service fail. */
  const away = { calls: 0 };
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    if (request.url?.startsWith('/api/')) {
      if (away.calls-- > 0) return void response.writeHead(503).end('{}');
      const download_urls = Object.entries(files).map(([filename, text]) => ({
        filename,
        size_bytes: Buffer.byteLength(text),
        sha256: null,
        download_url: `${url}/store/${filename}?link=${ranges.length}`,
      }));
      return void response.end(JSON.stringify({ results: { download_urls, summary } }));
    }
    const { range } = request.headers;
    ranges.push(range);
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    const text = files[request.url?.split(/[/?]/)[2] ?? ''];
    if (text === '') return void response.writeHead(403).end();
    if (hasHead) response.writeHead(range ? 206 : 200);
    send(response, Buffer.from(text ?? '').subarray(from), ranges.length);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const auth = { apiKey: 'a key' };
  const clock = testClock();
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, auth, clock });
  return { ranges, away, client, clock };
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

describe('detections', () => {
  test('come as they were written, with their types', async () => {
    const { client } = await serviceWith({ 'detections.csv': manyRows(3) });
    expect(await all(client.results.detections('a'))).toEqual([0, 1, 2].map(detection));
  });

  test('go on where the connection broke, with a new link, none twice and none left out', async () => {
    const { client, ranges, clock } = await serviceWith(
      { 'detections.csv': manyRows(2000) },
      null,
      (response, bytes, asked) => {
        if (asked === 3) return void response.end(bytes);
        response.write(bytes.subarray(0, 100_001), () => response.destroy());
      },
    );
    const rows = await clock.runUntil(all(client.results.detections('a')));
    expect(rows.map(({ start_s }) => start_s)).toEqual(Array.from({ length: 2000 }, (_, at) => at));
    expect(ranges).toHaveLength(3);
    expect(ranges[0]).toBeUndefined();
    expect(ranges[2]).toMatch(/^bytes=\d{5,6}-$/);
  });

  test('go on where the service was away for a moment after the connection broke', async () => {
    const { client, ranges, away, clock } = await serviceWith(
      { 'detections.csv': manyRows(2000) },
      null,
      (response, bytes, asked) => {
        if (asked === 2) return void response.end(bytes);
        // A call for a link is made three times.
        away.calls = 3;
        response.write(bytes.subarray(0, 100_001), () => response.destroy());
      },
    );
    const rows = all(client.results.detections('a', { maxRetries: 2 }));
    expect(await clock.runUntil(rows)).toHaveLength(2000);
    expect(ranges).toHaveLength(2);
  });

  test('are sent no faster than they are taken, and no longer', async () => {
    let sent = 0;
    let isClosed = false;
    const chunk = Buffer.from(
      Array.from({ length: 500 }, (_, at) => detections.line(detection(at))).join(''),
    );
    const { client } = await serviceWith({ 'detections.csv': 'endless' }, null, (response) => {
      response.on('close', () => (isClosed = true));
      const more = () => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', more);
      response.write(detections.head);
      more();
    });
    let rows = 0;
    for await (const _ of client.results.detections('a')) if (++rows === 5000) break;
    const before = sent;
    // Sockets and streams hold some megabytes; an endless file that is not read on has no more of them sent.
    expect(before).toBeLessThan(30_000_000);
    await expect.poll(() => isClosed).toBe(true);
    expect(sent).toBeLessThan(before + 5_000_000);
  });

  test('are asked for again when the store wants to be asked again, and not before', async () => {
    const { client, ranges, clock } = await serviceWith(
      { 'detections.csv': manyRows(3) },
      null,
      (response, bytes, asked) =>
        asked === 1
          ? response.writeHead(503, { 'retry-after': '30' }).end()
          : response.writeHead(200).end(bytes),
      false,
    );
    expect(await clock.runUntil(all(client.results.detections('a')))).toHaveLength(3);
    expect(clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(clock.now()).toBeLessThan(30_250);
    expect(ranges).toHaveLength(2);
  });

  test('are refused at once, with the time, when the store wants to be left alone for long', async () => {
    const { client, ranges } = await serviceWith(
      { 'detections.csv': manyRows(3) },
      null,
      (response) => response.writeHead(503, { 'retry-after': '120' }).end(),
      false,
    );
    await expect(all(client.results.detections('a'))).rejects.toMatchObject({
      status: 503,
      retryAfterMs: 120_000,
    });
    expect(ranges).toHaveLength(1);
  });

  test('stop when their signal does', async () => {
    const { client } = await serviceWith(
      { 'detections.csv': manyRows(10) },
      null,
      (response, bytes) => void response.write(bytes.subarray(0, -5)),
    );
    const stop = new AbortController();
    const read = async () => {
      for await (const { start_s } of client.results.detections('a', { signal: stop.signal }))
        if (start_s === 8) stop.abort();
    };
    await expect(read()).rejects.toBeInstanceOf(AbortedError);
  });
});

describe('ranges', () => {
  const text = Array.from({ length: 1000 }, (_, at) => String(at % 10)).join('');
  const read = (bytes: ArrayBuffer) => new TextDecoder().decode(bytes);
  /** Answers as a store does that gives ranges: `status` says what the nth asking gets instead. */
  const store =
    (status: (asked: number) => number | null = () => null) =>
    (response: ServerResponse, bytes: Buffer, asked: number) => {
      const instead = status(asked);
      if (instead !== null) return void response.writeHead(instead).end();
      const [, from = '0', to = '999'] = /bytes=(\d+)-(\d+)/.exec(ranges.at(-1) ?? '') ?? [];
      response.writeHead(206).end(bytes.subarray(0, Number(to) - Number(from) + 1));
    };
  let ranges: (string | undefined)[] = [];
  let away = { calls: 0 };
  let clock = testClock();
  const fileWith = async (send: ReturnType<typeof store>, maxRetries = 1) => {
    const service = await serviceWith({ 'detections.parquet': text }, null, send, false);
    ({ ranges, away, clock } = service);
    return service.client.results.ranges('a', 'detections.parquet', { maxRetries });
  };

  test('are read as they are asked for, with a new link where one has ended', async () => {
    const file = await fileWith(store((asked) => (asked === 2 ? 403 : null)));
    expect(file.byteLength).toBe(1000);
    expect(read(await file.slice(3, 8))).toBe('34567');
    expect(read(await file.slice(995))).toBe('56789');
    expect((await file.slice(7, 7)).byteLength).toBe(0);
    expect(ranges).toEqual(['bytes=3-7', 'bytes=995-999', 'bytes=995-999']);
  });

  test('are read where the service was away for a moment when a link had ended', async () => {
    const file = await fileWith(
      store((asked) => (asked <= 2 ? 403 : null)),
      2,
    );
    // The call for a link is made three times.
    away.calls = 3;
    expect(read(await clock.runUntil(file.slice(3, 8)))).toBe('34567');
    expect(ranges).toHaveLength(3);
  });

  test('that a store refuses, does not give or cuts short are an error', async () => {
    const refused = await fileWith(store(() => 403));
    await expect(refused.slice(0, 5)).rejects.toBeInstanceOf(ApiError);
    const whole = await fileWith(store(() => 200));
    await expect(whole.slice(0, 5)).rejects.toThrow('The store answered 200');
    const short = await fileWith((response) => void response.writeHead(206).end('12'));
    await expect(clock.runUntil(short.slice(0, 5))).rejects.toThrow('sent 2 of 5 bytes');
  });
});

describe('what cannot be read', () => {
  test('says that a file is not there', async () => {
    const { client } = await serviceWith({ 'files.csv': tableWriter(fileColumns).head });
    expect(await all(client.results.files('a'))).toEqual([]);
    await expect(all(client.results.indices('a'))).rejects.toThrow(
      'The results of this analysis hold no indices.csv.',
    );
  });

  test('says which format a reader must know', async () => {
    const needsFormat = resultsFormat + 1;
    const later = manyRows(1).replace(/,\d+\n$/, `,${needsFormat}\n`);
    const summary = { format_version: needsFormat };
    const { client } = await serviceWith({ 'detections.csv': later }, summary);
    const needed = { name: 'ResultsError', needsFormat };
    await expect(all(client.results.detections('a'))).rejects.toMatchObject(needed);
    await expect(client.results.summary('a')).rejects.toMatchObject(needed);
  });

  test('is told from what the store refuses', async () => {
    const { client } = await serviceWith({ 'detections.csv': '', 'model_species.csv': 'a\nb\n' });
    await expect(all(client.results.detections('a'))).rejects.toBeInstanceOf(ApiError);
    await expect(all(client.results.modelSpecies('a'))).rejects.toThrow(
      'model_species.csv lacks the column scientific_name.',
    );
  });
});

test('a summary of format 1 is filled in, and one that is not there is null', async () => {
  const summary = { analysis_type: 'audio_events', files: { total: 1, analysed: 1, refused: 0 } };
  const old = await serviceWith({}, summary);
  expect(await old.client.results.summary('a')).toMatchObject({ format_version: 1, species: [] });
  const { client } = await serviceWith({});
  expect(await client.results.summary('a')).toBeNull();
});
