import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@biophony/contract';
import { createAdaptorServer } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type LocalService, startLocalService } from './service.ts';
import { readSettings } from './settings.ts';
import { startupFailure } from './startup.ts';

const signals = ['SIGINT', 'SIGTERM'] as const;
type StopSignal = (typeof signals)[number];

/** One key press may be heard twice: from the terminal, and from a program in between that passes it on. */
const sameKeyPressMs = 1000;

/**
 * Calls `stop` at the first SIGINT or SIGTERM. The other one changes nothing: programs that were told by the terminal, too,
 * end those that they started with SIGTERM. A later one of the same kind ends the process at once, with exit code 130.
 */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  const first = new Map<StopSignal, number>();
  const hear = (signal: StopSignal) => {
    const before = first.get(signal);
    if (before !== undefined) {
      if (performance.now() - before > sameKeyPressMs) process.exit(130);
      return;
    }
    first.set(signal, performance.now());
    if (first.size === 1) stop(signal);
  };
  for (const signal of signals) process.on(signal, () => hear(signal));
}

/** Milliseconds of the two parts of a stop. */
interface StopTerms {
  /** Calls are still taken, on connections that end with them, so that proxies find other processes. */
  leaveMs: number;
  /** What runs may go on, such as an upload. */
  stopMs: number;
}

/**
 * Follows the calls of a server and answers how to stop it without breaking one: it still takes calls for `leaveMs`, each
 * on a connection that ends with it, and then takes none and waits for those that run, `stopMs` at most. Idle connections
 * are left to whoever opened them until calls are taken no more, since a call may be on its way on one.
 */
export function stoppable(
  server: Server,
  sleep: (ms: number) => Promise<unknown> = wait,
): (terms: StopTerms) => Promise<void> {
  const running = new Set<ServerResponse>();
  let stopping = false;
  let closed = false;
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    running.add(response);
    if (stopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      running.delete(response);
      // An answer whose head was sent before the stop began promised to keep the connection.
      if (closed) setImmediate(() => server.closeIdleConnections());
    });
  });
  return async ({ leaveMs, stopMs }) => {
    stopping = true;
    for (const response of running) if (!response.headersSent) response.shouldKeepAlive = false;
    if (leaveMs > 0) await sleep(leaveMs);
    closed = true;
    const timer = setTimeout(() => server.closeAllConnections(), stopMs);
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
    clearTimeout(timer);
  };
}

// As long as an upload URL lasts: a large file over a slow line takes its time.
const requestMs = limits.upload_url_seconds * 1000;
// Longer than proxies and clients keep theirs (nginx: 60 s): a call on a connection that is just being closed fails.
const idleMs = 75_000;

const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

function closeOn(
  stop: ReturnType<typeof stoppable>,
  service: LocalService,
  terms: StopTerms,
): void {
  onStopSignal((signal) => {
    // Somebody waits at the terminal; whoever ends the processes of a service sends SIGTERM.
    const leaveMs = signal === 'SIGINT' ? 0 : terms.leaveMs;
    service.leave();
    void stop({ ...terms, leaveMs })
      .then(() => service.close())
      .then(() => process.exit(0));
  });
}

/**
 * Makes `fetch` of this process that of undici 8, loaded when it is first called. The one inside Node 24 ends the process
 * where a server closes a connection before what it sent was read (https://github.com/nodejs/undici/issues/5360).
 */
function replaceFetch(): void {
  let loaded: Promise<typeof globalThis.fetch> | undefined;
  globalThis.fetch = async (input, init) => {
    loaded ??= import('undici').then(({ Agent, fetch: own }) => {
      const dispatcher = new Agent({ allowH2: false });
      const fetch = (url: string, given: object = {}) => own(url, { ...given, dispatcher });
      return fetch as unknown as typeof globalThis.fetch;
    });
    return (await loaded)(input, init);
  };
}

/** Serves on Node until it is told to stop. What keeps it from starting is said in one sentence, with exit code 1. */
export async function runNodeServer(env: Record<string, string | undefined>): Promise<void> {
  replaceFetch();
  try {
    const settings = readSettings(env);
    let start: (service: LocalService) => void = () => {};
    const started = new Promise<LocalService>((resolve) => (start = resolve));
    const server = createAdaptorServer({
      fetch: async (request, bindings) => (await started).app.fetch(request, bindings),
    }) as Server;
    const stop = stoppable(server);
    server.requestTimeout = requestMs;
    server.keepAliveTimeout = idleMs;
    const port = await listen(server, settings.port, settings.host);
    const service = await startLocalService(settings, { port, connInfo: getConnInfo });
    if (service.notice) console.log(service.notice);
    start(service);
    closeOn(stop, service, {
      leaveMs: settings.leaveSeconds * 1000,
      stopMs: settings.stopSeconds * 1000,
    });
    console.log(service.readyLine);
    // Whoever started this process learns its port, which the system chose where PORT is 0.
    process.send?.({ port });
  } catch (cause) {
    console.error(startupFailure(cause, env));
    process.exit(1);
  }
}
