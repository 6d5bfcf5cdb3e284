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

/**
 * Milliseconds. A key press may arrive twice: from the terminal and from a program that forwards
 * it.
 */
const sameKeyPressMs = 1000;

/**
 * At the first SIGINT or SIGTERM. The other kind is then ignored: programs that got the terminal's
 * signal also send SIGTERM to their children. A later one of the same kind exits with code 130.
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

/** Milliseconds. */
interface StopTerms {
  /** Still accepts calls, closing each connection, so that proxies find other processes. */
  leaveMs: number;
  /** Waits for running calls, such as uploads. */
  stopMs: number;
}

/**
 * The returned function stops the server without breaking a call: accepts calls for `leaveMs`, then
 * waits up to `stopMs`. Idle connections stay open during `leaveMs`, since a call may be under way
 * on one.
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
      // Answers whose head was sent before the stop promised to keep the connection.
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

// As long as an upload URL: a large file may take that long.
const requestMs = limits.upload_url_seconds * 1000;
// Longer than proxies and clients keep connections (nginx: 60 s): a call on a closing connection
// fails.
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
    // SIGINT: someone waits at the terminal; supervisors send SIGTERM.
    const leaveMs = signal === 'SIGINT' ? 0 : terms.leaveMs;
    service.leave();
    void stop({ ...terms, leaveMs })
      .then(() => service.close())
      .then(() => process.exit(0));
  });
}

/**
 * undici 8, loaded on first use. Node 24's ends the process if a server closes a connection before
 * reading everything sent (https://github.com/nodejs/undici/issues/5360).
 */
function replaceFetch(): void {
  let loaded: Promise<typeof globalThis.fetch> | undefined;
  globalThis.fetch = async (input, init) => {
    loaded ??= import('undici').then(({ Agent, fetch: own }) => {
      const dispatcher = new Agent({ allowH2: false });
      const fetch = (url: string, options: object = {}) => own(url, { ...options, dispatcher });
      return fetch as unknown as typeof globalThis.fetch;
    });
    return (await loaded)(input, init);
  };
}

/** If it cannot start, prints one sentence and exits with code 1. */
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
    // The system chooses the port for PORT 0.
    process.send?.({ port });
  } catch (cause) {
    console.error(startupFailure(cause, env));
    process.exit(1);
  }
}
