import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DemoSession } from './demo-session.ts';

/** Hosts for which a local page may set cookies of the service, on any port. */
const loopback = new Set(['localhost', '127.0.0.1']);

const same = (given: string, wanted: string): boolean =>
  given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

export interface SignInLink {
  url: string;
  close(): void;
}

/**
 * One-time sign-in of a local browser: a loopback server with one path sets the cookies of a new
 * session, redirects to the service, and ends, at the latest after `lastsMs`. Null when the service
 * is not on loopback, as its cookies would belong to another host.
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
    // A foreign page whose name resolves to this server sends another host (DNS rebinding).
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
