import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

/**
 * Sign-in with email and password. Browsers keep the session in a cookie; elsewhere pass the
 * answer's `token` to `token` and `signOut`.
 */
export const authResource = (request: Requester) => ({
  /** Creates an account and signs in. */
  signUp: (body: BodyOf<'authSignUp'>, options?: CallOptions) =>
    request('authSignUp', { body, bearer: null }, options),
  /** Signs in with email and password. */
  signIn: (body: BodyOf<'authSignIn'>, options?: CallOptions) =>
    request('authSignIn', { body, bearer: null }, options),
  /** Ends the session. */
  signOut: (sessionToken: string | null = null, options?: CallOptions) =>
    request('authSignOut', { bearer: sessionToken }, options),
  /** ID token of the session, valid for ten minutes. */
  token: async (sessionToken: string | null = null, options?: CallOptions) =>
    (await request('authToken', { bearer: sessionToken }, options)).token,
  /** Requests a code with which somebody signs this program in from a browser (RFC 8628). */
  startDevice: (body: BodyOf<'authDeviceStart'>, options?: CallOptions) =>
    request('authDeviceStart', { body, bearer: null }, options),
  /** Result of that; the first poll after the approval returns the API key. */
  pollDevice: (body: BodyOf<'authDevicePoll'>, options?: CallOptions) =>
    request('authDevicePoll', { body, bearer: null }, options),
  /** The program behind a code, for the page where a person approves it. */
  device: (userCode: string, options?: CallOptions) =>
    request('authDeviceGet', { query: { user_code: userCode } }, options),
  /** Signs in the program with this code. */
  approveDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceApprove', { body: { user_code: userCode } }, options),
  /** Refuses the program with this code. */
  denyDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceDeny', { body: { user_code: userCode } }, options),
  /** Ends all sessions and ID tokens of the user, including this one. */
  signOutEverywhere: (options?: CallOptions) => request('authSignOutEverywhere', {}, options),
  /** Ends all other sessions and returns a new one. */
  changePassword: (
    body: BodyOf<'authPasswordChange'>,
    sessionToken: string | null = null,
    options?: CallOptions,
  ) => request('authPasswordChange', { body, bearer: sessionToken }, options),
  /** Emails a link for a new password, if the account exists. */
  forgotPassword: (email: string, options?: CallOptions) =>
    request('authPasswordForgot', { body: { email }, bearer: null }, options),
  /** Sets a new password with the token of that email. */
  resetPassword: (body: BodyOf<'authPasswordReset'>, options?: CallOptions) =>
    request('authPasswordReset', { body, bearer: null }, options),
  /** Emails the user a link to verify the address. */
  sendVerification: (options?: CallOptions) => request('authEmailSend', {}, options),
  /** Verifies the address with the token of that email. */
  verifyEmail: (token: string, options?: CallOptions) =>
    request('authEmailVerify', { body: { token } }, options),
  /** Whether the service can work. */
  health: (options?: CallOptions) => request('health', { bearer: null }, options),
});
