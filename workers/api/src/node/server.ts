import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { limits } from '@biophony/contract';
import { createAdaptorServer } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { startLocalService, type LocalService } from '../local/service.ts';
import { readSettings } from '../local/settings.ts';
import { startupFailure } from '../local/startup-failure.ts';

const drainMs = 10_000;
// As long as an upload URL lasts: a large file over a slow line takes its time.
const requestMs = limits.upload_url_seconds * 1000;
// Longer than proxies and clients keep theirs (nginx: 60 s): a call on a connection that is just being closed fails.
const idleMs = 75_000;

const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

function closeOn(server: Server, service: LocalService): void {
  let closing = false;
  const close = () => {
    if (closing) process.exit(130);
    closing = true;
    setTimeout(() => server.closeAllConnections(), drainMs).unref();
    server.close(() => void service.close().then(() => process.exit(0)));
    server.closeIdleConnections();
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

/** Serves on Node until it is told to stop. What keeps it from starting is said in one sentence, with exit code 1. */
export async function runNodeServer(env: Record<string, string | undefined>): Promise<void> {
  try {
    const settings = readSettings(env);
    let start: (service: LocalService) => void = () => {};
    const started = new Promise<LocalService>((resolve) => (start = resolve));
    const server = createAdaptorServer({
      fetch: async (request, bindings) => (await started).app.fetch(request, bindings),
    }) as Server;
    server.requestTimeout = requestMs;
    server.keepAliveTimeout = idleMs;
    const port = await listen(server, settings.port, settings.host);
    const service = await startLocalService(settings, { port, connInfo: getConnInfo });
    start(service);
    closeOn(server, service);
    console.log(service.readyLine);
  } catch (cause) {
    console.error(startupFailure(cause, env));
    process.exit(1);
  }
}
