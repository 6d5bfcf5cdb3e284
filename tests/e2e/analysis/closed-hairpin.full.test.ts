import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type Front, type TestService } from '../support/test-service.ts';
import { makeManyRecordings } from './support/many-recordings.ts';
import { openService, type Service } from './support/service.ts';

let testService: TestService;
let service: Service;
let inside = '';
let storeAsked = 0;
let storeOpen = true;

/** The public address, whose store can be closed, as it is behind the same firewall. */
function outside(serviceUrl: string): Promise<Front> {
  inside = serviceUrl;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/store/') && !storeOpen) {
      storeAsked++;
      return void request.socket.destroy();
    }
    const { method, headers } = request;
    const upstream = forward(new URL(request.url ?? '/', serviceUrl), { method, headers });
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => request.socket.destroy());
    request.pipe(upstream);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: async () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}

beforeAll(async () => {
  testService = await openTestService({ front: outside });
  service = await openService(testService);
});
afterAll(() => testService?.close());

test('a runner beside the service needs nothing of the address that people use', async () => {
  const card = join(testService.folder, 'card');
  await makeManyRecordings(card, 3, 5);
  const projectId = await service.upload(card, 'Behind the firewall');
  storeOpen = false;
  await testService.startRunner({ BIOPHONY_API_URL: inside });
  const analysisId = await service.begin(projectId, 'audio_events');
  const ended = await service.until(analysisId, ({ status }) =>
    ['completed', 'failed'].includes(status),
  );
  expect([ended.status, ended.error_message]).toEqual(['completed', null]);
  expect(storeAsked).toBe(0);
});
