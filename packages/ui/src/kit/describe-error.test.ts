import { ApiError, ConnectionError, NotAuthenticatedError } from '@biophony/sdk';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../auth/auth-errors.ts';
import { en } from '../messages/en/index.ts';
import { describeError } from './describe-error.ts';

const details = {
  status: 500,
  code: 'internal',
  requestId: 'req_1',
  field: null,
  retryAfterMs: null,
};
const fallback = 'Failed to add note';

describe('what a person is told of a failure', () => {
  it("is the service's own sentence", () =>
    expect(
      describeError(new ApiError('The text is too long.', details), fallback, en).message,
    ).toBe('The text is too long.'));

  it('is the fallback where the service sent no sentence, with what to do and a reference', () =>
    expect(describeError(new ApiError('Failed to add note', details), fallback, en)).toEqual({
      message: fallback,
      hint: en.errors.hints.server,
      requestId: 'req_1',
    }));

  it('is the fallback also where the call has no sentence of its own', () =>
    expect(describeError(new ApiError('The call failed', details), fallback, en).message).toBe(
      fallback,
    ));

  it('is the fallback and a hint when the service cannot be reached', () =>
    expect(describeError(new ConnectionError('ECONNREFUSED'), fallback, en)).toEqual({
      message: fallback,
      hint: en.errors.hints.connection,
    }));

  it('is "User not authenticated" without a session', () =>
    expect(describeError(new NotAuthenticatedError(), fallback, en).message).toBe(
      'User not authenticated',
    ));

  it('is the same, with what to do, when the session has ended', () =>
    expect(describeError(new AuthError('auth/user-token-expired', 'raw'), fallback, en)).toEqual({
      message: 'User not authenticated',
      hint: en.errors.hints.signIn,
    }));

  it("comes from the catalogue for the identity provider's codes", () => {
    const blocked = new AuthError('auth/popup-blocked', 'raw');
    expect(describeError(blocked, fallback, en).message).toMatch(/^Your browser blocked/);
    expect(describeError(new AuthError('auth/odd', 'An odd thing.'), fallback, en).message).toBe(
      'An odd thing.',
    );
    expect(describeError(new AuthError('auth/odd', ''), fallback, en).message).toBe(
      'Authentication failed',
    );
  });

  it('names the provider where the service does, and never shows what other SDKs tell developers', () => {
    const own = new AuthError('auth/user-cancelled', 'The sign-in was cancelled at GitHub.');
    expect(describeError(own, fallback, en).message).toBe('The sign-in was cancelled at GitHub.');
    const foreign = Object.assign(new Error('Firebase: Error.'), {
      code: 'auth/operation-not-allowed',
    });
    expect(describeError(foreign, fallback, en).message).toMatch(/^This way of signing in/);
  });

  it("is the service's own sentence for a conflict, which only the service can tell", () => {
    const verified = 'Your email address has been verified already.';
    const conflict = new AuthError('auth/conflict', verified);
    expect(describeError(conflict, fallback, en).message).toBe(verified);
  });

  it.each([
    'unauthorized-domain',
    'popup-blocked',
    'popup-closed-by-user',
    'cancelled-popup-request',
    'web-storage-unsupported',
    'network-request-failed',
    'internal-error',
    'invalid-api-key',
    'auth-domain-config-required',
    'operation-not-supported-in-this-environment',
    'password-does-not-meet-requirements',
    'user-cancelled',
    'unverified-email',
    'operation-not-allowed',
    'code-expired',
    'expired-action-code',
  ])('has words for %s', (code) => expect(en.auth.codes[code]).toBeTruthy());
});
