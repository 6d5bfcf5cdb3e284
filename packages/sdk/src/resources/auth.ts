import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';

/**
 * Sign-in with email and password. Browsers keep the session in a cookie; elsewhere pass the
 * `token` of the answer on to `token` and `signOut`.
 */
export const authResource = (request: Requester) => ({
  signUp: (body: BodyOf<'authSignUp'>, options?: CallOptions) =>
    request('authSignUp', { body, bearer: null }, options),
  signIn: (body: BodyOf<'authSignIn'>, options?: CallOptions) =>
    request('authSignIn', { body, bearer: null }, options),
  signOut: (sessionToken: string | null = null, options?: CallOptions) =>
    request('authSignOut', { bearer: sessionToken }, options),
  /** An ID token for the session, valid for ten minutes. */
  token: async (sessionToken: string | null = null, options?: CallOptions) =>
    (await request('authToken', { bearer: sessionToken }, options)).token,
  health: (options?: CallOptions) => request('health', { bearer: null }, options),
});
