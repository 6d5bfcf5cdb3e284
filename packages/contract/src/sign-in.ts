import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { Done, EmailAddress, exampleSecret, field, named, Origin, RandomSecret } from './fields.ts';

const password = z.string().min(limits.password_min_length).max(limits.password_max_length);

export const SignUp = z.strictObject({
  email: EmailAddress.describe('Email address of the account'),
  password: field(password, 'Password of the account', 'the lake at five'),
  name: field(named(limits.display_name_length), 'Its name, for people', 'Ada Green'),
});
export const SignUpConfirm = z.strictObject({
  token: field(z.string().min(1).max(256), 'From the mail', exampleSecret),
  password: field(
    z.string().min(1).max(limits.password_max_length),
    'Password of the account',
    'the lake at five',
  ),
});
export const SignIn = z.strictObject({
  email: EmailAddress.describe('Email address of the account'),
  password: field(z.string().min(1).max(1024), 'Password of the account', 'the lake at five'),
});

export const SessionUser = z.looseObject({
  id: field(z.string(), 'The account', 'c74d97b0-1eae-4257-a44a-a0d5c6bafe10'),
  email: field(z.string(), 'Email address of the account', 'ada@example.org'),
  name: field(z.string(), 'Its name, for people', 'Ada Green'),
});

/** Refresh session: a cookie for browsers, the `token` for the command line. */
export const SessionAnswer = z.looseObject({
  token: field(
    z.string().nullable(),
    'The refresh session, for programs; browsers have it in a cookie',
    exampleSecret,
  ),
  user: SessionUser.describe('The user'),
});
export const IdToken = z.strictObject({
  token: field(
    z.string(),
    'ES256 ID token, 10 minutes',
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  ),
});
export const PublicKey = z.looseObject({
  kty: field(z.string(), 'Family of the key (RFC 7517)', 'EC'),
});
export const Jwks = z.looseObject({ keys: z.array(PublicKey).describe('The keys') });
export const SignedOut = z.looseObject({
  success: field(z.boolean(), 'Whether the session has ended', true),
});

export const PasswordChange = z.strictObject({
  current_password: field(
    z.string().min(1).max(limits.password_max_length),
    'The password so far',
    'the lake at five',
  ),
  new_password: field(password, 'The password from now on', 'a marsh at dusk'),
});
export const PasswordForgot = z.strictObject({
  email: EmailAddress.describe('Email address of the account'),
});
export const PasswordReset = z.strictObject({
  token: field(z.string().min(1).max(256), 'From the mail', exampleSecret),
  new_password: field(password, 'The password from now on', 'a marsh at dusk'),
});
export const EmailVerify = z.strictObject({
  token: field(z.string().min(1).max(256), 'From the mail', exampleSecret),
});

const nonce = RandomSecret.describe('Random text that ties the exchange to this browser');

/** Request of the page that opens a sign-in window (RFC 7636 for the challenge). */
export const PopupStart = z.strictObject({
  state: RandomSecret.describe('Comes back with the message of the window'),
  nonce,
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the base64url of a SHA-256')
    .describe('S256 of the code verifier'),
  code_challenge_method: z.literal('S256').describe('How the challenge was made of the verifier'),
  origin: Origin.describe('The page that gets the message, and nobody else'),
});

/** A provider's answer (RFC 6749, section 4.1.2); it may have further fields. */
export const PopupCallback = z.looseObject({
  state: z.string().max(4096).optional().describe('The state that the provider was sent'),
  code: z.string().max(4096).optional().describe('Code of the provider'),
  error: z.string().max(4096).optional().describe('Why the provider refused'),
});

export const PopupExchange = z.strictObject({
  code: RandomSecret.describe('The one-time code that the window posted'),
  code_verifier: RandomSecret.describe('The secret of which the challenge was made (RFC 7636)'),
  nonce,
});

const page = z.string();

const tag = { name: 'Sign-in', description: 'Sessions, ID tokens and passwords' };

export default defineEndpoints(tag, {
  authSignUp: {
    route: ['POST', '/api/auth/sign-up/email'],
    summary: 'Sign up with email and password',
    access: 'public',
    errors: ['email_taken', 'email_unconfirmed', 'rate_limited', 'forbidden'],
    body: SignUp,
    answer: SessionAnswer,
  },
  authSignUpConfirm: {
    route: ['POST', '/api/auth/sign-up/confirm'],
    summary: 'Make the account of a sign-up with the token of its mail and its password',
    access: 'public',
    errors: ['invalid_credentials', 'email_taken', 'rate_limited', 'forbidden'],
    body: SignUpConfirm,
    answer: SessionAnswer,
  },
  authSignIn: {
    route: ['POST', '/api/auth/sign-in/email'],
    summary: 'Sign in with email and password',
    access: 'public',
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited', 'forbidden'],
    body: SignIn,
    answer: SessionAnswer,
  },
  authSignOut: {
    route: ['POST', '/api/auth/sign-out'],
    summary: 'End the session',
    access: 'session',
    answer: SignedOut,
  },
  authToken: {
    route: ['GET', '/api/auth/token'],
    summary: 'An ID token for the session, valid for ten minutes',
    access: 'session',
    answer: IdToken,
  },
  authJwks: {
    route: ['GET', '/api/auth/jwks'],
    summary: 'Public keys with which ID tokens are verified',
    access: 'public',
    answer: Jwks,
  },
  authPopupStart: {
    route: ['GET', '/api/auth/popup/{provider}'],
    summary: 'Send a sign-in window to Google or GitHub',
    access: 'public',
    status: 302,
    page: true,
    errors: ['rate_limited'],
    query: PopupStart,
    answer: page,
  },
  authPopupCallback: {
    route: ['GET', '/api/auth/popup/{provider}/callback'],
    summary:
      'Where the provider sends the window; posts a one-time code to the page that opened it',
    access: 'public',
    page: true,
    query: PopupCallback,
    answer: page,
  },
  authPopupExchange: {
    route: ['POST', '/api/auth/popup-exchange'],
    summary: 'Change the one-time code of a sign-in window for a session',
    access: 'public',
    errors: ['account_exists', 'second_factor_required', 'forbidden'],
    body: PopupExchange,
    answer: SessionAnswer,
  },
  authSignOutEverywhere: {
    route: ['POST', '/api/auth/sign-out/everywhere'],
    summary: 'End all your sessions and ID tokens, this one too; API keys go on',
    access: 'account',
    answer: Done,
  },
  authPasswordChange: {
    route: ['POST', '/api/auth/password/change'],
    summary: 'Change the password; all other sessions end',
    access: 'session',
    errors: ['invalid_credentials', 'conflict', 'rate_limited', 'forbidden'],
    body: PasswordChange,
    answer: SessionAnswer,
  },
  authPasswordForgot: {
    route: ['POST', '/api/auth/password/forgot'],
    summary: 'Mail a link for a new password, if there is such an account',
    access: 'public',
    errors: ['rate_limited', 'not_configured', 'forbidden'],
    body: PasswordForgot,
    answer: Done,
  },
  authPasswordReset: {
    route: ['POST', '/api/auth/password/reset'],
    summary: 'Set a new password with the token of the mail; all sessions end',
    access: 'public',
    errors: ['rate_limited', 'forbidden'],
    body: PasswordReset,
    answer: Done,
  },
  authEmailSend: {
    route: ['POST', '/api/auth/email/send'],
    summary: 'Mail yourself a link that verifies your email address',
    access: 'account',
    errors: ['conflict', 'rate_limited', 'not_configured'],
    answer: Done,
  },
  authEmailVerify: {
    route: ['POST', '/api/auth/email/verify'],
    summary: 'Verify your email address with the token of the mail',
    access: 'account',
    errors: ['conflict', 'rate_limited'],
    body: EmailVerify,
    answer: Done,
  },
});
