import { expect, it } from 'vitest';
import { AuthError } from '../auth/auth-errors.ts';
import type { AuthClient } from '../auth/auth-client.ts';
import { tokenOf } from './account-token.ts';

const jwt = (sub: string) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;

const auth = (uid: string | null, getIdToken: () => Promise<string>) =>
  ({ currentUser: uid === null ? null : { uid }, getIdToken }) as unknown as AuthClient;

it('gives the token of the account that is asked for, and of no other', async () => {
  expect(
    await tokenOf(
      auth('ada', async () => jwt('ada')),
      'ada',
    )(false),
  ).toBe(jwt('ada'));
  expect(
    await tokenOf(
      auth('ben', async () => jwt('ben')),
      'ada',
    )(false),
  ).toBeNull();
  expect(
    await tokenOf(
      auth(null, async () => jwt('ada')),
      'ada',
    )(false),
  ).toBeNull();
});

it('another tab that has signed in as somebody else is found out by the token', async () =>
  expect(
    await tokenOf(
      auth('ada', async () => jwt('ben')),
      'ada',
    )(false),
  ).toBeNull());

it('tokens that tell no subject are of the account that the page has', async () =>
  expect(
    await tokenOf(
      auth('ada', async () => 'opaque'),
      'ada',
    )(false),
  ).toBe('opaque'));

it('a session that has ended is no failure of the network', async () => {
  const ended = new AuthError('auth/user-token-expired', 'over');
  expect(
    await tokenOf(
      auth('ada', () => Promise.reject(ended)),
      'ada',
    )(false),
  ).toBeNull();
  const away = new AuthError('auth/network-request-failed', 'away');
  await expect(
    tokenOf(
      auth('ada', () => Promise.reject(away)),
      'ada',
    )(false),
  ).rejects.toBe(away);
});
