import { expect, test } from 'vitest';
import { ApiError, NotAuthenticatedError } from '../core/errors.ts';
import { expiryOf, sessionTokens } from './session-tokens.ts';

const jwt = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

test('a token is fetched once and kept until a minute before it expires', async () => {
  let fetched = 0;
  const getToken = sessionTokens(async () => jwt(inSeconds(++fetched === 1 ? 600 : 30)));
  const [first, same] = await Promise.all([getToken(), getToken()]);
  expect(first).toBe(same);
  expect(await getToken()).toBe(first);
  expect(fetched).toBe(1);
  await getToken({ renew: true });
  await getToken();
  expect(fetched).toBe(3);
});

test('an ended session reads as not signed in', async () => {
  const details = { code: 'unauthenticated', requestId: null, field: null, retryAfterMs: null };
  const getToken = sessionTokens(async () => {
    throw new ApiError('No session', { status: 401, ...details });
  });
  await expect(getToken()).rejects.toThrow(NotAuthenticatedError);
});

test('the expiry of a token is read in milliseconds, and of nonsense not at all', () => {
  expect(expiryOf(jwt(5))).toBe(5000);
  expect(expiryOf('nonsense')).toBeNull();
  expect(expiryOf('a.!!!.b')).toBeNull();
});
