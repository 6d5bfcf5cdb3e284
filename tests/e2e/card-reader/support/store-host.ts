import { Agent, createServer, request as forward, type Server } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Front } from '../../support/test-service.ts';

export interface StoreHost extends Front {
  /** Bodies that the store has taken. */
  readonly puts: number;
  /** Answered with 503. */
  readonly refused: number;
  /** That wait. */
  readonly held: number;
  /** So many requests pass; later ones wait. */
  holdAfter(requests: number): void;
  letGo(): void;
  /** Cuts waiting connections; new ones pass. */
  dropHeld(): void;
  /** Cuts and refuses connections. */
  goAway(): Promise<void>;
  /** Answers every request with 503, also waiting ones. */
  refuse(): void;
  /** At the same address. */
  comeBack(): Promise<void>;
}

const closed = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * The store's own host on loopback, which can go away while /api stays. `mayWait`: requests that
 * are counted and held. Default: all.
 */
export async function storeHost(
  upstream: string,
  mayWait: (request: IncomingMessage) => boolean = () => true,
): Promise<StoreHost> {
  const agent = new Agent({ keepAlive: true });
  let port = 0;
  let puts = 0;
  let refused = 0;
  let isRefusing = false;
  let server: Server | null = null;
  let mayPass = Infinity;
  let held: { request: IncomingMessage; go(): void }[] = [];

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = request;
    const to = new URL(request.url ?? '/', upstream);
    const passing = forward(to, { method, headers, agent }, (answer) => {
      if (method === 'PUT' && answer.statusCode === 200) puts++;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passing.on('error', () => request.socket.destroy());
    response.on('close', () => passing.destroy());
    request.pipe(passing);
  }
  function refuse(request: IncomingMessage, response: ServerResponse): void {
    refused++;
    request.resume();
    response.writeHead(503).end('<Message>Please reduce your rate</Message>');
  }
  const open = async () => {
    server = createServer((request, response) => {
      const go = () => {
        // The sender may be gone.
        if (request.destroyed) return;
        if (isRefusing) refuse(request, response);
        else pass(request, response);
      };
      if (!mayWait(request) || mayPass-- > 0) go();
      else held.push({ request, go });
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  };
  const close = async () => {
    const before = server;
    server = null;
    held = [];
    if (before) await closed(before);
  };
  const host: StoreHost = {
    url: '',
    get puts() {
      return puts;
    },
    get refused() {
      return refused;
    },
    get held() {
      return held.length;
    },
    holdAfter: (requests) => void (mayPass = requests),
    letGo() {
      mayPass = Infinity;
      for (const { go } of held.splice(0)) go();
    },
    dropHeld() {
      mayPass = Infinity;
      for (const { request } of held.splice(0)) request.socket.destroy();
    },
    goAway: close,
    refuse() {
      isRefusing = true;
      host.letGo();
    },
    async comeBack() {
      isRefusing = false;
      mayPass = Infinity;
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
