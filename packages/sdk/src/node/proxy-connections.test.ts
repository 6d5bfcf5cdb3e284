import { createServer as httpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { fetch, ProxyAgent } from 'undici';
import { afterEach, expect, test } from 'vitest';
import { proxyConnections } from './dispatcher.ts';

let close = async () => {};
afterEach(() => close());

/** Asks for a page through a proxy; answers what the failure was caused by, and how often the proxy was called. */
async function failureThrough(proxy: Server, limitMs?: number) {
  let connections = 0;
  const sockets = new Set<{ destroy(): void }>();
  proxy.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const agent = new ProxyAgent({
    uri: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    clientFactory: (origin, options) => proxyConnections(origin, options, limitMs),
  });
  close = async () => {
    await agent.destroy();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  };
  const failed = await fetch('https://biophony.test/', { dispatcher: agent }).catch(
    (error: Error) => error,
  );
  return { message: ((failed as Error).cause as Error).message, connections };
}

test('a proxy that closes the connection in place of an answer is asked once, and named', async () => {
  const { message, connections } = await failureThrough(httpServer((_, answer) => answer.end()));
  expect(message).toBe('the proxy closed the connection without an answer');
  expect(connections).toBeLessThan(3);
});

test('a proxy that does not answer is given up in time, and named', async () => {
  const { message } = await failureThrough(
    createServer(() => {}),
    200,
  );
  expect(message).toBe('the proxy did not answer in time');
});
