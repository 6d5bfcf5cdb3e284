import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { start } from '../support/biophony.ts';
import { selfSigned } from '../support/certificates.ts';

const open = new Set<Server>();
afterEach(() => {
  for (const server of open) server.close();
  open.clear();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.add(server);
  return (server.address() as AddressInfo).port;
}

const serve = (url: string) =>
  start('biophony-analysis', ['serve', '--api-url', url], { BIOPHONY_RUNNER_SECRET: 'secret' });

/** Runs one until its output matches, then stops it; returns the output. */
async function untilSaid(url: string, said: RegExp): Promise<string> {
  const runner = serve(url);
  await runner.until(said);
  runner.child.kill('SIGTERM');
  const { code, stderr } = await runner.ended;
  expect(code).toBe(0);
  return stderr;
}

test('a runner says which service it cannot reach, and why, and goes on', async () => {
  const server = createServer();
  const port = await listen(server);
  open.delete(server);
  await new Promise((resolve) => server.close(resolve));
  const said = await untilSaid(`http://127.0.0.1:${port}`, /trying on/);
  expect(said).toContain(
    `no work from the service: Could not reach http://127.0.0.1:${port} (the connection was refused); trying on`,
  );
});

test('a runner that does not know the authority of a certificate says at once what to do', async () => {
  const port = await listen(createTlsServer(selfSigned(['127.0.0.1'])));
  const said = await untilSaid(`https://127.0.0.1:${port}`, /trying on/);
  expect(said).toContain(`The certificate of https://127.0.0.1:${port} is refused: it is self-`);
  expect(said).toContain('name the file of its certificate in NODE_EXTRA_CA_CERTS');
});

test('a runner says when something else than Biophony answers', async () => {
  const port = await listen(createServer((_request, response) => response.end('<html>')));
  const said = await untilSaid(`http://127.0.0.1:${port}`, /trying on/);
  expect(said).toContain(`http://127.0.0.1:${port} answered, but not as Biophony's API does`);
});

test('what is no address ends the runner', async () => {
  const { code, stderr } = await serve('localhost:8787').ended;
  expect(code).toBe(2);
  expect(stderr).toContain('--api-url localhost:8787 is no address');
});
