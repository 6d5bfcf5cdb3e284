import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stoppable } from './node.ts';

let server: Server;
let stop: ReturnType<typeof stoppable>;
let agent: Agent;
let endPause: () => void;
beforeEach(async () => {
  // Answers how many bytes came, when all have come.
  server = createServer((incoming, response) => {
    if (incoming.url === '/head') response.writeHead(200).flushHeaders();
    text(incoming).then(
      (body) => response.end(String(body.length)),
      () => response.destroy(),
    );
  });
  stop = stoppable(server, () => new Promise<void>((resolve) => (endPause = resolve)));
  agent = new Agent({ keepAlive: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** Begins an upload; `end` sends the rest. */
async function upload(path = '/') {
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', path, method: 'PUT', agent });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => {});
  const arrived = once(server, 'request');
  call.write('abc');
  await arrived;
  return {
    async end() {
      call.end('def');
      const [answer] = await answered;
      return { connection: answer.headers.connection, body: await text(answer) };
    },
  };
}
const whole = async () => (await upload()).end();

it.each(['/', '/head'])('an upload that runs ends well, and the stop with it: %s', async (path) => {
  const running = await upload(path);
  const stopped = stop({ leaveMs: 0, stopMs: 60_000 });
  expect(await running.end()).toMatchObject({ body: '6' });
  await stopped;
});

it('an upload that lasts longer than the time for it is cut off', async () => {
  const running = await upload();
  await stop({ leaveMs: 0, stopMs: 20 });
  await expect(running.end()).rejects.toThrow();
});

it('a process that leaves takes calls on connections that end with them', async () => {
  expect((await whole()).connection).toBe('keep-alive');
  const stopped = stop({ leaveMs: 1000, stopMs: 60_000 });
  for (let call = 0; call < 3; call++)
    expect(await whole()).toEqual({ connection: 'close', body: '6' });
  endPause();
  await stopped;
  await expect(whole()).rejects.toThrow();
});
