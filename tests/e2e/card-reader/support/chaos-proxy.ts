import { Agent, createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Front } from '../../support/test-service.ts';

type Handling = 'passed' | 'error' | 'busy' | 'cut before' | 'cut within' | 'cut after' | 'expired';
const failures: Handling[] = ['error', 'busy', 'cut before', 'cut within', 'cut after'];

interface Passage {
  method: string;
  path: string;
  handling: Handling;
}

export interface ChaosProxy extends Front {
  /** Since the start or the last `passages.length = 0`. */
  passages: Passage[];
  /** Of requests that fail. */
  share: number;
  /** Every request takes so long. */
  delayMs: number;
  /** PUTs that wait. */
  readonly held: number;
  /** So many PUTs pass; later ones wait. */
  holdAfter(puts: number): void;
  letGo(): void;
  /** Cuts every connection and ends all signed links. */
  passHours(): void;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Signed part of a store link. */
const grants = /\/store\/([\w-]+)/g;

function refuse({ request, response }: Exchange, status: number, headers: Record<string, string>) {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain', ...headers });
  response.end('The proxy had an accident');
}

/**
 * Passes the request on, and its answer through `read` as text; cuts the connection where its
 * handling says so.
 */
function pass(
  { request, response }: Exchange,
  to: URL,
  { agent, handling, read }: { agent: Agent; handling: Handling; read(text: string): void },
): void {
  const { method, headers } = request;
  const upstream = forward(to, { method, headers, agent }, (answer) => {
    if (handling === 'cut after') {
      answer.resume();
      return void request.socket.destroy();
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (answer.headers['content-type']?.includes('json')) {
      let text = '';
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()));
      answer.on('end', () => read(text));
    }
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  // Without the service the connection breaks, as without a proxy.
  upstream.on('error', () => request.socket.destroy());
  response.on('close', () => upstream.destroy());
  if (handling === 'cut within')
    request.once('data', () => {
      upstream.destroy();
      request.socket.destroy();
    });
  request.pipe(upstream);
}

/**
 * Counts requests on loopback and lets a share fail: 500, 429 with Retry-After, or a connection cut
 * before, within or after the request.
 */
export async function chaosProxy(upstream: string, random: () => number): Promise<ChaosProxy> {
  const agent = new Agent({ keepAlive: true });
  const passages: Passage[] = [];
  const handedOut = new Set<string>();
  let expired = new Set<string>();
  let mayPass = Infinity;
  let held: (() => void)[] = [];
  const grantsIn = (text: string) => Array.from(text.matchAll(grants), ([, grant = '']) => grant);
  const read = (text: string) => grantsIn(text).forEach((grant) => handedOut.add(grant));
  const handlingOf = (path: string): Handling => {
    if (grantsIn(path).some((grant) => expired.has(grant))) return 'expired';
    if (random() >= proxy.share) return 'passed';
    return failures[Math.floor(random() * failures.length)] ?? 'error';
  };
  const server = createServer((request, response) => {
    const { method = '', url: path = '/' } = request;
    const handling = handlingOf(path);
    passages.push({ method, path, handling });
    const exchange = { request, response };
    const go = () => {
      // The sender may be gone.
      if (request.destroyed) return;
      if (handling === 'error') refuse(exchange, 500, {});
      else if (handling === 'expired') refuse(exchange, 403, {});
      else if (handling === 'busy') refuse(exchange, 429, { 'retry-after': '1' });
      else if (handling === 'cut before') request.socket.destroy();
      else pass(exchange, new URL(path, upstream), { agent, handling, read });
    };
    if (method === 'PUT' && mayPass-- <= 0) held.push(go);
    else if (proxy.delayMs > 0) setTimeout(go, proxy.delayMs);
    else go();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const proxy: ChaosProxy = {
    url: `http://127.0.0.1:${port}`,
    passages,
    share: 0,
    delayMs: 0,
    get held() {
      return held.length;
    },
    holdAfter: (puts) => void (mayPass = puts),
    letGo() {
      mayPass = Infinity;
      for (const go of held.splice(0)) go();
    },
    passHours() {
      expired = new Set(handedOut);
      mayPass = Infinity;
      held = [];
      server.closeAllConnections();
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
