import { Agent, createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Front } from '../../support/test-service.ts';

/** How a request fared on its way. */
type Handling = 'passed' | 'error' | 'busy' | 'cut before' | 'cut within' | 'cut after' | 'expired';
const failures: Handling[] = ['error', 'busy', 'cut before', 'cut within', 'cut after'];

interface Passage {
  method: string;
  path: string;
  handling: Handling;
}

export interface ChaosProxy extends Front {
  /** Every request since the start or the last `passages.length = 0`. */
  passages: Passage[];
  /** Share of requests that fail; 0 lets everything pass. */
  share: number;
  /** Milliseconds every request takes on its way, as on a line with that round trip. */
  delayMs: number;
  /** PUTs that wait to be let go. */
  readonly held: number;
  /** So many PUTs pass from now on, and those after them wait until they are let go. */
  holdAfter(puts: number): void;
  letGo(): void;
  /** Cuts every connection and lets no signed link handed out so far work, as hours do. */
  passHours(): void;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What is signed in a link of the store. */
const grants = /\/store\/([\w-]+)/g;

/** Answers in place of the service. */
function refuse({ request, response }: Exchange, status: number, headers: Record<string, string>) {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain', ...headers });
  response.end('The proxy had an accident');
}

/** Hands the request on and its answer back, which `read` gets as text, cutting the connection where its handling says so. */
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
  // A service that is away breaks the connection, as it does without a proxy.
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
 * A proxy on loopback that counts what passes and lets a share of the requests fail: 500, 429 with
 * Retry-After, or a connection cut before the request, within it, or after the service has done it.
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
      // Whoever sent it may be gone by now.
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
