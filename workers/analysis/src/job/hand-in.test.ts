import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Lease } from '@biophony/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handInPieces, reachableLease, reachableUrl } from './hand-in.ts';
import { createRunnerApi } from './runner-api.ts';

const lease = { shard_id: 'shard', lease_token: 'token', base_url: 'http://people' } as Lease;
const counts = { files_analysed: 2, files_refused: 0, seconds_analysed: 20, detections: 5 };

/** A service that signs outputs, takes them, and answers pieces when the test says so. */
async function openService(pieceStatus: number) {
  const folder = mkdtempSync(join(tmpdir(), 'biophony-hand-in-'));
  const seen: string[] = [];
  let answerPieces = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answerPieces = resolve;
  });
  const answerTo = async (request: IncomingMessage, body: string): Promise<[number, object]> => {
    const { address, port } = service.address() as AddressInfo;
    const path = request.url ?? '';
    if (path.endsWith('/outputs')) {
      const [output] = (JSON.parse(body) as { outputs: { name: string }[] }).outputs;
      const upload_url = `http://${address}:${port}/store/${output?.name}`;
      return [200, { outputs: [{ name: output?.name, upload_url, headers: {} }] }];
    }
    if (path.startsWith('/store/')) {
      seen.push(`${path} ${body}`);
      return [200, {}];
    }
    const { after, files, output } = JSON.parse(body) as {
      after: number;
      files: number;
      output: { name: string };
    };
    seen.push(`${after} ${files} ${output.name}`);
    await mayAnswer;
    if (pieceStatus === 200) return [200, { files_kept: after + files }];
    return [pieceStatus, { error: 'It is gone.', code: 'lease_lost' }];
  };
  const service = createServer((request, response) => {
    void text(request)
      .then((body) => answerTo(request, body))
      .then(([status, body]) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(body)),
      );
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const { signal } = new AbortController();
  const api = createRunnerApi({ baseUrl: apiUrl, secret: 'secret', stopping: signal });
  onTestFinished(() => {
    service.close();
    service.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });
  const piece = (after: number) => {
    const path = join(folder, `part-${after}`);
    writeFileSync(path, `rows after ${after}`);
    return { path, after, files: 2, counts };
  };
  return {
    pieces: handInPieces({ api, apiUrl, handInSeconds: 0 }, lease, signal),
    piece,
    seen,
    answerPieces,
  };
}

test('a piece is put and handed in beside the analysis, and the next one waits for it', async () => {
  const { pieces, piece, seen, answerPieces } = await openService(200);
  expect(pieces.isDue()).toBe(true);
  pieces.take(piece(0));
  expect(pieces.isDue()).toBe(false);
  await vi.waitFor(() => expect(seen).toHaveLength(2));
  expect(pieces.isDue()).toBe(false);
  answerPieces();
  await pieces.handedIn();
  expect(pieces.isDue()).toBe(true);
  pieces.take(piece(2));
  await pieces.handedIn();
  expect(seen).toEqual([
    '/store/part-00000.ndjson rows after 0',
    '0 2 part-00000.ndjson',
    '/store/part-00002.ndjson rows after 2',
    '2 2 part-00002.ndjson',
  ]);
});

test('a piece that was refused ends the shard, and no other one is due', async () => {
  const { pieces, piece, answerPieces } = await openService(409);
  answerPieces();
  pieces.take(piece(0));
  expect(pieces.signal.aborted).toBe(false);
  await expect(pieces.handedIn()).rejects.toThrow('It is gone.');
  expect(pieces.isDue()).toBe(false);
  expect(pieces.signal.reason).toMatchObject({ message: 'It is gone.' });
});

test('nothing is due before the time for a piece is over', async () => {
  const { signal } = new AbortController();
  const api = createRunnerApi({ baseUrl: 'http://127.0.0.1:1', secret: 's', stopping: signal });
  const pieces = handInPieces({ api, apiUrl: '', handInSeconds: 60 }, lease, signal);
  expect(pieces.isDue()).toBe(false);
});

const base_url = 'https://sounds.example';
const apiUrl = 'http://10.0.0.5:8787';

test.each([
  ['https://sounds.example/store/abc', 'http://10.0.0.5:8787/store/abc'],
  ['https://bucket.r2.example/u/1?sig=2', 'https://bucket.r2.example/u/1?sig=2'],
  ['https://sounds.example.org/store/abc', 'https://sounds.example.org/store/abc'],
])('a URL %s of a store is reached at %s', (url, reached) => {
  expect(reachableUrl(url, { base_url }, apiUrl)).toBe(reached);
});

test('recordings and parts of a lease are read over the address that the runner has', () => {
  const at = (name: string) => ({ name, download_url: `${base_url}/store/${name}` });
  const lease = { base_url, files: [at('a.wav')], parts: [at('part.csv')] } as unknown as Lease;
  const { files, parts } = reachableLease(lease, apiUrl);
  expect([...files, ...parts].map((source) => source.download_url)).toEqual([
    'http://10.0.0.5:8787/store/a.wav',
    'http://10.0.0.5:8787/store/part.csv',
  ]);
  expect(files[0]).toMatchObject({ name: 'a.wav' });
});
