import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

/** Health, the contract itself, and the identity provider's sign-in endpoints. */
export const serviceEndpoints = {
  health: row('health', {
    tag: 'extension',
    summary: 'Is the service up',
    access: 'public',
    answer: s.Health,
  }),
  ready: row('ready', {
    tag: 'extension',
    summary: 'Can the service do its work: 503 with the reason when it cannot',
    access: 'public',
    errors: ['unavailable'],
    answer: s.Ready,
  }),
  openapi: row('openapi', {
    tag: 'extension',
    summary: 'This contract as an OpenAPI document',
    access: 'public',
    answer: s.OpenApiDocument,
  }),
  authSignUp: row('authSignUp', {
    tag: 'extension',
    summary: 'Sign up with email and password',
    access: 'public',
    errors: ['email_taken', 'email_unconfirmed', 'rate_limited', 'forbidden'],
    body: s.SignUp,
    answer: s.SessionAnswer,
  }),
  authSignUpConfirm: row('authSignUpConfirm', {
    tag: 'extension',
    summary: 'Make the account of a sign-up with the token of its mail and its password',
    access: 'public',
    errors: ['invalid_credentials', 'email_taken', 'rate_limited', 'forbidden'],
    body: s.SignUpConfirm,
    answer: s.SessionAnswer,
  }),
  authSignIn: row('authSignIn', {
    tag: 'extension',
    summary: 'Sign in with email and password',
    access: 'public',
    errors: ['invalid_credentials', 'second_factor_required', 'rate_limited', 'forbidden'],
    body: s.SignIn,
    answer: s.SessionAnswer,
  }),
  authSignOut: row('authSignOut', {
    tag: 'extension',
    summary: 'End the session',
    access: 'session',
    answer: s.SignedOut,
  }),
  authToken: row('authToken', {
    tag: 'extension',
    summary: 'An ID token for the session, valid for ten minutes',
    access: 'session',
    answer: s.IdToken,
  }),
  authJwks: row('authJwks', {
    tag: 'extension',
    summary: 'Public keys with which ID tokens are verified',
    access: 'public',
    answer: s.Jwks,
  }),
};
