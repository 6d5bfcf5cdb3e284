import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { limits } from '@biophony/contract';
import { createAdaptorServer } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { startLocalService, type LocalService } from '../local/service.ts';
import { readSettings } from '../local/settings.ts';
import { startupFailure } from '../local/startup-failure.ts';
import { stoppable, type StopTerms } from './stop-server.ts';
import { onStopSignal } from './stop-signals.ts';

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
