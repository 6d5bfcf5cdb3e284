import { ApiError, ConnectionError } from '@biophony/sdk';
import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { placed } from './errors.ts';

const url = 'https://field.example';
const refusal = (status: number, code: string) =>
  new ApiError('The call failed', {
    status,
    code,
    requestId: null,
    field: null,
    retryAfterMs: null,
  });

test('a refused key is blamed on where it comes from', () => {
  const refused = refusal(401, 'unauthenticated');
  expect(explain(refused, url, 'profile').hint).toBe('Sign in again: biophony login');
  const { hint, exitCode } = explain(refused, url, 'environment');
  expect(hint).toContain('BIOPHONY_API_KEY is set and wins over a sign-in');
  expect(exitCode).toBe(4);
});

test('an address that is no Biophony service is told as such, and a service that is away as away', () => {
  for (const status of [403, 404, 405, 501])
    expect(explain(refusal(status, `http_${status}`), url)).toMatchObject({
      message: `${url} answered with status ${status}, and not as Biophony's API does.`,
      hint: expect.stringContaining('--api-url'),
      exitCode: 2,
    });
  expect(explain(refusal(502, 'http_502'), url)).toMatchObject({
    hint: expect.stringContaining('in a while'),
    exitCode: 5,
  });
});

test('the host that did not answer is the one to look after: the service, or its store elsewhere', () => {
  const hint = (origin?: string) =>
    explain(new ConnectionError('It was silent', { origin }), `${url}/`).hint;
  expect(hint()).toContain(`the service at ${url}/ is up`);
  expect(hint(url)).toContain(`the service at ${url}/ is up`);
  expect(hint('https://store.example')).toContain(
    'the store of the service at https://store.example',
  );
});

test('what the file system refuses names the path, and only an option that is there', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
  expect(explain(full, url)).toMatchObject({ message: 'The disk is full.', exitCode: 1 });
  expect(explain(full, url).hint).not.toContain('--out');
  expect(explain(placed(full, '/mnt/out', 'choose another folder with --out'), url)).toMatchObject({
    message: 'The disk is full: /mnt/out.',
    hint: 'Free some space there, or choose another folder with --out, and run the same command again.',
  });
  const other = new Error('other');
  expect(placed(other, '/mnt/out', '')).toBe(other);
});
