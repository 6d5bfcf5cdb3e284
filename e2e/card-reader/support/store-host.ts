import { Agent, createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Front } from '../../support/test-service.ts';

export interface StoreHost extends Front {
  /** Bodies that were put so far. */
  readonly puts: number;
  /** Milliseconds that every request takes on its way. */
  delayMs: number;
  /** So many requests pass, and those after them wait until they are let go. */
  holdAfter(requests: number): void;
  letGo(): void;
  /** Connections are cut, and new ones refused. */
  goAway(): Promise<void>;
  /** Every request is answered with 503. */
  refuse(): void;
  /** All is well again, at the same address. */
  comeBack(): Promise<void>;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** A host of its own on loopback for the store behind a service, which can go away while /api stays. */
export async function storeHost(upstream: string): Promise<StoreHost> {
  const agent = new Agent({ keepAlive: true });
  let port = 0;
  let puts = 0;
  let isRefusing = false;
  let server: Server | null = null;
  let mayPass = Infinity;
  const held: (() => void)[] = [];

  const open = async () => {
    server = createServer((request, response) => {
      const { method, headers } = request;
      if (isRefusing) {
        request.resume();
        return void response.writeHead(503).end('<Message>Please reduce your rate</Message>');
      }
      const to = new URL(request.url ?? '/', upstream);
      const go = () => {
        const passing = forward(to, { method, headers, agent }, (answer) => {
          if (method === 'PUT' && answer.statusCode === 200) puts++;
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          answer.on('error', () => response.destroy());
        });
        passing.on('error', () => request.socket.destroy());
        response.on('close', () => passing.destroy());
        request.pipe(passing);
      };
      if (mayPass-- <= 0) held.push(go);
      else if (host.delayMs > 0) setTimeout(go, host.delayMs);
      else go();
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const close = async () => {
    const before = server;
    server = null;
    if (before) await closed(before);
  };
  const host: StoreHost = {
    url: '',
    delayMs: 0,
    get puts() {
      return puts;
    },
    holdAfter: (requests) => void (mayPass = requests),
    letGo() {
      mayPass = Infinity;
      for (const go of held.splice(0)) go();
    },
    goAway: close,
    refuse: () => void (isRefusing = true),
    async comeBack() {
      isRefusing = false;
      if (!server) await open();
    },
    async close() {
      await close();
      agent.destroy();
    },
  };
  await open();
  host.url = `http://127.0.0.1:${port}`;
  return host;
}
