import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

/**
 * Browsers keep the session in a cookie; elsewhere pass the answer's `token` to `token` and
 * `signOut`.
 */
export const authResource = (request: Requester) => ({
  signUp: (body: BodyOf<'authSignUp'>, options?: CallOptions) =>
    request('authSignUp', { body, bearer: null }, options),
  signIn: (body: BodyOf<'authSignIn'>, options?: CallOptions) =>
    request('authSignIn', { body, bearer: null }, options),
  signOut: (sessionToken: string | null = null, options?: CallOptions) =>
    request('authSignOut', { bearer: sessionToken }, options),
  /** ID token, valid for ten minutes. */
  token: async (sessionToken: string | null = null, options?: CallOptions) =>
    (await request('authToken', { bearer: sessionToken }, options)).token,
  /** Code with which somebody signs this program in from a browser (RFC 8628). */
  startDevice: (body: BodyOf<'authDeviceStart'>, options?: CallOptions) =>
    request('authDeviceStart', { body, bearer: null }, options),
  /** The first poll after approval returns the API key. */
  pollDevice: (body: BodyOf<'authDevicePoll'>, options?: CallOptions) =>
    request('authDevicePoll', { body, bearer: null }, options),
  /** Program behind a code, for the page that approves it. */
  device: (userCode: string, options?: CallOptions) =>
    request('authDeviceGet', { query: { user_code: userCode } }, options),
  approveDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceApprove', { body: { user_code: userCode } }, options),
  denyDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceDeny', { body: { user_code: userCode } }, options),
  /** Ends all sessions and ID tokens, including this one. */
  signOutEverywhere: (options?: CallOptions) => request('authSignOutEverywhere', {}, options),
  /** Ends all other sessions and returns a new one. */
  changePassword: (
    body: BodyOf<'authPasswordChange'>,
    sessionToken: string | null = null,
    options?: CallOptions,
  ) => request('authPasswordChange', { body, bearer: sessionToken }, options),
  /** Emails a link, if the account exists. */
  forgotPassword: (email: string, options?: CallOptions) =>
    request('authPasswordForgot', { body: { email }, bearer: null }, options),
  /** Takes the token of that email. */
  resetPassword: (body: BodyOf<'authPasswordReset'>, options?: CallOptions) =>
    request('authPasswordReset', { body, bearer: null }, options),
  sendVerification: (options?: CallOptions) => request('authEmailSend', {}, options),
  verifyEmail: (token: string, options?: CallOptions) =>
    request('authEmailVerify', { body: { token } }, options),
  health: (options?: CallOptions) => request('health', { bearer: null }, options),
});
