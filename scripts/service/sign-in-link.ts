import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoSession } from './demo-session.ts';

/** Hosts whose cookies a page of the same machine may set for the service, whatever the port. */
const loopback = new Set(['localhost', '127.0.0.1']);

const same = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

export interface SignInLink {
  url: string;
  close(): void;
}

/**
 * A link that signs a browser of this machine in, once: a server on loopback that knows one path, answers it with the
 * cookies of a session that is begun then, sends the browser on to the service, and ends; it ends after `lastsMs` too.
 * Null where the service is not reached by loopback, so that its cookies would be another host's.
 */
export async function signInLink(
  serviceUrl: string,
  begin: () => Promise<DemoSession | null>,
  lastsMs: number,
): Promise<SignInLink | null> {
  const { hostname } = new URL(serviceUrl);
  if (!loopback.has(hostname)) return null;
  const path = `/${randomBytes(32).toString('base64url')}`;
  let used = false;
  const server = createServer((request, answer) => {
    answer.setHeader('Cache-Control', 'no-store');
    answer.setHeader('Referrer-Policy', 'no-referrer');
    answer.setHeader('Connection', 'close');
    // A page elsewhere whose name was made to lead here asks for another host.
    const isOurs = request.headers.host === host && request.method === 'GET';
    if (used || !isOurs || !same(request.url ?? '', path)) return void answer.writeHead(404).end();
    used = true;
    const leave = (session: DemoSession | null) => {
      if (session) answer.setHeader('Set-Cookie', session.cookies);
      answer.writeHead(303, { Location: serviceUrl + (session?.path ?? '') }).end();
      server.close();
    };
    begin().then(leave, () => leave(null));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const host = `${hostname}:${(server.address() as AddressInfo).port}`;
  const timer = setTimeout(() => server.close(), lastsMs);
  timer.unref();
  server.unref();
  return { url: `http://${host}${path}`, close: () => void server.close() };
}
