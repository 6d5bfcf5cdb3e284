import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { unreachable } from './unreachable.ts';

const failureOf = (url: string) =>
  fetch(url).then(
    () => new Error('it answered'),
    (error: unknown) => unreachable('Could not read a.wav', url, error),
  );

/** A port that nobody listens on. */
const closedPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

test('a refused connection is told with its host and code', async () => {
  const port = await closedPort();
  const failure = await failureOf(`http://127.0.0.1:${port}/store/x`);
  expect(String(failure)).toBe(
    `Error: Could not read a.wav: 127.0.0.1:${port} cannot be reached (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:${port}).`,
  );
});

test('a name that is not known is told too', async () => {
  const failure = await failureOf('http://biophony.invalid/store/x');
  expect(String(failure)).toMatch(
    /Could not read a.wav: biophony.invalid cannot be reached \((ENOTFOUND|EAI_AGAIN): /,
  );
});

test('a certificate of an authority of their own comes with what to do', () => {
  const cause = Object.assign(new Error('unable to verify the first certificate'), {
    code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  });
  const failed = new TypeError('fetch failed', { cause });
  expect(String(unreachable('Could not read a.wav', 'https://b.example/store/x', failed))).toBe(
    'Error: Could not read a.wav: b.example cannot be reached (UNABLE_TO_VERIFY_LEAF_SIGNATURE: unable to verify the first certificate). If your organisation has a certificate authority of its own, name the file of its certificate in NODE_EXTRA_CA_CERTS.',
  );
});

test('other errors stay what they are', () => {
  const other = new Error('the store answered 503');
  expect(unreachable('Could not read a.wav', 'https://b.example', other)).toBe(other);
});
