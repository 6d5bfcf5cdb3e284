import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds of the two parts of a stop. */
export interface StopTerms {
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
