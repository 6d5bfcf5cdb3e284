import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Lease } from '@biophony/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createRunnerApi } from '../runner-api.ts';
import { handInPieces } from './hand-in-pieces.ts';

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
