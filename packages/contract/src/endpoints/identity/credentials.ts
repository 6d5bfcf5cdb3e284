import * as s from '../../schemas/index.ts';
import { row } from '../shared/endpoint.ts';

/** Password, email address and sessions of the service's own accounts. */
export const credentialEndpoints = {
  authSignOutEverywhere: row('authSignOutEverywhere', {
    tag: 'extension',
    summary: 'End all your sessions and ID tokens, this one too; API keys go on',
    access: 'account',
    answer: s.Done,
  }),
  authPasswordChange: row('authPasswordChange', {
    tag: 'extension',
    summary: 'Change the password; all other sessions end',
    access: 'session',
    errors: ['invalid_credentials', 'conflict', 'rate_limited', 'forbidden'],
    body: s.PasswordChange,
    answer: s.SessionAnswer,
  }),
  authPasswordForgot: row('authPasswordForgot', {
    tag: 'extension',
    summary: 'Mail a link for a new password, if there is such an account',
    access: 'public',
    errors: ['rate_limited', 'not_configured', 'forbidden'],
    body: s.PasswordForgot,
    answer: s.Done,
  }),
  authPasswordReset: row('authPasswordReset', {
    tag: 'extension',
    summary: 'Set a new password with the token of the mail; all sessions end',
    access: 'public',
    errors: ['rate_limited', 'forbidden'],
    body: s.PasswordReset,
    answer: s.Done,
  }),
  authEmailSend: row('authEmailSend', {
    tag: 'extension',
    summary: 'Mail yourself a link that verifies your email address',
    access: 'account',
    errors: ['conflict', 'rate_limited', 'not_configured'],
    answer: s.Done,
  }),
  authEmailVerify: row('authEmailVerify', {
    tag: 'extension',
    summary: 'Verify your email address with the token of the mail',
    access: 'account',
    errors: ['conflict', 'rate_limited'],
    body: s.EmailVerify,
    answer: s.Done,
  }),
};
