import process from 'node:process';
import type { GetConnInfo } from 'hono/conninfo';
import { type LocalService, startLocalService } from './service.ts';
import { readSettings } from './settings.ts';
import { startupFailure } from './startup.ts';

interface NetAddress {
  hostname: string;
  port: number;
}

declare const Deno: {
  serve(
    options: { hostname: string; port: number; onListen: () => void },
    handler: (request: Request, info: { remoteAddr: NetAddress }) => Promise<Response>,
  ): { addr: NetAddress; shutdown(): Promise<void> };
};

const connInfo: GetConnInfo = (c) => {
  const { remoteAddr } = c.env as { remoteAddr: NetAddress };
  return { remote: { address: remoteAddr.hostname, port: remoteAddr.port } };
};

try {
  const settings = readSettings(process.env);
  let start: (service: LocalService) => void = () => {};
  const started = new Promise<LocalService>((resolve) => (start = resolve));
  const server = Deno.serve(
    { hostname: settings.host, port: settings.port, onListen: () => {} },
    async (request, info) => (await started).app.fetch(request, info),
  );
  const service = await startLocalService(settings, { port: server.addr.port, connInfo });
  if (service.notice) console.log(service.notice);
  start(service);
  let closing = false;
  const close = () => {
    // A terminal and the program it signalled may both send the signal.
    if (closing) return;
    closing = true;
    service.leave();
    void server
      .shutdown()
      .then(() => service.close())
      .then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  console.log(service.readyLine);
} catch (cause) {
  console.error(startupFailure(cause, process.env));
  process.exit(1);
}
