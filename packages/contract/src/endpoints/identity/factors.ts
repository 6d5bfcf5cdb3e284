import * as s from '../../schemas/index.ts';
import { row } from '../shared/endpoint.ts';

/** Second factors of the service's own accounts, and sign-in with them. */
export const factorEndpoints = {
  authFactorsGet: row('authFactorsGet', {
    tag: 'extension',
    summary: 'Which second factors your account asks for',
    access: 'account',
    answer: s.Factors,
  }),
  authFactorStart: row('authFactorStart', {
    tag: 'extension',
    summary: 'Begin to set a second factor up: a secret for an app, or a code by text message',
    access: 'account',
    recent: true,
    errors: ['conflict', 'not_configured', 'rate_limited'],
    body: s.FactorStart,
    answer: s.FactorStarted,
  }),
  authFactorConfirm: row('authFactorConfirm', {
    tag: 'extension',
    summary: 'Switch a second factor on with a code of it; the first one comes with recovery codes',
    access: 'account',
    recent: true,
    errors: ['conflict', 'invalid_credentials', 'rate_limited'],
    body: s.FactorConfirm,
    answer: s.RecoveryCodes,
  }),
  authFactorRemove: row('authFactorRemove', {
    tag: 'extension',
    summary: 'Switch a second factor off',
    access: 'account',
    recent: true,
    errors: ['conflict'],
    body: s.FactorRemove,
    answer: s.Done,
  }),
  authRecoveryRenew: row('authRecoveryRenew', {
    tag: 'extension',
    summary: 'New recovery codes; the old ones end',
    access: 'account',
    recent: true,
    errors: ['conflict'],
    answer: s.RecoveryCodes,
  }),
  authSecondSend: row('authSecondSend', {
    tag: 'extension',
    summary: 'Send a code by text message for a sign-in that waits for it',
    access: 'public',
    errors: ['conflict', 'rate_limited', 'forbidden'],
    body: s.SecondSend,
    answer: s.Done,
  }),
  authSecondVerify: row('authSecondVerify', {
    tag: 'extension',
    summary: 'Finish a sign-in with a code of the second factor, or a recovery code',
    access: 'public',
    errors: ['invalid_credentials', 'rate_limited', 'forbidden'],
    body: s.SecondVerify,
    answer: s.SessionAnswer,
  }),
};
