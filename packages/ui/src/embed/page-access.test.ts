import { ApiError, ConnectionError, NotAuthenticatedError } from '@biophony/sdk';
import { expect, it, vi } from 'vitest';
import { askedTwice, explain, TokenError } from './page-access.ts';

const answers = (...given: (string | Error | 'never')[]) =>
  vi.fn(() => {
    const next = given.shift();
    if (next === 'never') return new Promise<string>(() => undefined);
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next ?? '');
  });

it('takes the token that a page gives', async () => {
  const fetchToken = answers('a.b.c');
  await expect(askedTwice(fetchToken)()).resolves.toBe('a.b.c');
  expect(fetchToken).toHaveBeenCalledOnce();
});

it('asks a second time when the page’s server fails, and no third time', async () => {
  await expect(askedTwice(answers(new Error('502'), 'a.b.c'))()).resolves.toBe('a.b.c');
  const fetchToken = answers(new Error('502'), new Error('503'), 'a.b.c');
  await expect(askedTwice(fetchToken)()).rejects.toMatchObject({
    name: 'TokenError',
    problem: 'failed',
    message: '503',
  });
  expect(fetchToken).toHaveBeenCalledTimes(2);
});

it('waits for a while and not for ever', async () => {
  await expect(askedTwice(answers('never', 'a.b.c'), 0.01)()).resolves.toBe('a.b.c');
  await expect(askedTwice(answers('never', 'never'), 0.01)()).rejects.toMatchObject({
    problem: 'late',
  });
});

it('says of what is no token that it is none', async () => {
  await expect(askedTwice(answers('', ''))()).rejects.toMatchObject({ problem: 'empty' });
  const object = vi.fn(async () => ({ token: 'a.b.c' }) as never);
  await expect(askedTwice(object)()).rejects.toMatchObject({ problem: 'empty' });
});

const at = { service: 'https://biophony.example', origin: 'https://reserve.example' };
const own = (error: Error) => explain(error, { ...at, isPublic: false });
const secret = `${'A1b2C3d4'.repeat(4)}.${'E5f6G7h8'.repeat(6)}.${'-_k9'.repeat(10)}`;
const refusal = (status: number, code: string) =>
  new ApiError(`Refused ${secret}`, {
    status,
    code,
    requestId: 'req_1',
    field: null,
    retryAfterMs: null,
  });

it.each([
  [new TokenError('late', ''), 'within 15 seconds'],
  [new TokenError('empty', ''), 'gave no token'],
  [new NotAuthenticatedError(), 'gave no token'],
  [new TokenError('failed', 'status 500'), 'fetchToken failed, twice: status 500.'],
  [new ConnectionError('broke'), 'https://biophony.example could not be reached'],
  [refusal(401, 'unauthorized'), 'the origin https://reserve.example'],
  [refusal(404, 'not_found'), 'nothing of that id'],
  [refusal(500, 'internal'), '(internal, request req_1)'],
])('says what to do about %s', (error, part) => expect(own(error)).toContain(part));

it('says of a public project what its owner has to do', () =>
  expect(explain(refusal(404, 'not_found'), { ...at, isPublic: true })).toContain(
    'make it public and to name the origin https://reserve.example',
  ));

it.each([
  new TokenError('failed', `GET /token?key=${secret} failed`),
  new Error(`Bearer ${secret}`),
  refusal(500, 'internal'),
  refusal(401, 'unauthorized'),
])('writes no token down: %s', (error) => {
  const said = own(error);
  for (const part of secret.split('.')) expect(said).not.toContain(part.slice(0, 16));
});
