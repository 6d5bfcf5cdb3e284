import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

/**
 * Sign-in with email and password. Browsers keep the session in a cookie; elsewhere pass the
 * `token` of the answer on to `token` and `signOut`.
 */
export const authResource = (request: Requester) => ({
  /** Makes an account and signs in. */
  signUp: (body: BodyOf<'authSignUp'>, options?: CallOptions) =>
    request('authSignUp', { body, bearer: null }, options),
  /** Signs in with email and password. */
  signIn: (body: BodyOf<'authSignIn'>, options?: CallOptions) =>
    request('authSignIn', { body, bearer: null }, options),
  /** Ends the session. */
  signOut: (sessionToken: string | null = null, options?: CallOptions) =>
    request('authSignOut', { bearer: sessionToken }, options),
  /** An ID token for the session, valid for ten minutes. */
  token: async (sessionToken: string | null = null, options?: CallOptions) =>
    (await request('authToken', { bearer: sessionToken }, options)).token,
  /** Asks for a code with which somebody signs this program in from a browser (RFC 8628). */
  startDevice: (body: BodyOf<'authDeviceStart'>, options?: CallOptions) =>
    request('authDeviceStart', { body, bearer: null }, options),
  /** What became of that; the answer to the first poll after the approval carries the API key. */
  pollDevice: (body: BodyOf<'authDevicePoll'>, options?: CallOptions) =>
    request('authDevicePoll', { body, bearer: null }, options),
  /** Which program asks with a code; for the page on which a person approves it. */
  device: (userCode: string, options?: CallOptions) =>
    request('authDeviceGet', { query: { user_code: userCode } }, options),
  /** Signs the program in that asks with this code. */
  approveDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceApprove', { body: { user_code: userCode } }, options),
  /** Refuses the program that asks with this code. */
  denyDevice: (userCode: string, options?: CallOptions) =>
    request('authDeviceDeny', { body: { user_code: userCode } }, options),
  /** Ends all sessions and ID tokens of the user, this one too. */
  signOutEverywhere: (options?: CallOptions) => request('authSignOutEverywhere', {}, options),
  /** Ends all other sessions; the answer has a new one. */
  changePassword: (
    body: BodyOf<'authPasswordChange'>,
    sessionToken: string | null = null,
    options?: CallOptions,
  ) => request('authPasswordChange', { body, bearer: sessionToken }, options),
  /** Mails a link for a new password, if there is such an account. */
  forgotPassword: (email: string, options?: CallOptions) =>
    request('authPasswordForgot', { body: { email }, bearer: null }, options),
  /** Sets a new password with the token of that mail. */
  resetPassword: (body: BodyOf<'authPasswordReset'>, options?: CallOptions) =>
    request('authPasswordReset', { body, bearer: null }, options),
  /** Mails the user a link that verifies the address. */
  sendVerification: (options?: CallOptions) => request('authEmailSend', {}, options),
  /** Verifies the address with the token of that mail. */
  verifyEmail: (token: string, options?: CallOptions) =>
    request('authEmailVerify', { body: { token } }, options),
  /** Whether the service can work. */
  health: (options?: CallOptions) => request('health', { bearer: null }, options),
});
