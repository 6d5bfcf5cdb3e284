import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { Done, exampleSecret, field } from './fields.ts';
import { SessionAnswer } from './sign-in.ts';

/** An authenticator app (RFC 6238), or codes by text message. */
export const FactorKind = z.enum(['totp', 'sms']);
export type FactorKind = z.infer<typeof FactorKind>;

const code = field(
  z.string().trim().min(6).max(20),
  'Six digits of the app or the message, or a recovery code',
  '492039',
);

export const Factors = z.strictObject({
  totp: z.boolean().describe('Codes of an authenticator app are asked for'),
  sms: field(
    z.string().nullable(),
    'The end of the number that gets codes; null when none does',
    '...567',
  ),
  sms_available: z.boolean().describe('Whether this service sends text messages'),
  recovery_codes_left: field(z.int().min(0), 'Recovery codes that were not used yet', 8),
  must_renew: field(
    z.array(FactorKind),
    'Factors that can no longer be checked: switch them off and set them up anew',
    [],
  ),
});
export type Factors = z.infer<typeof Factors>;

export const FactorStart = z.strictObject({
  kind: FactorKind.describe('What it is'),
  phone: field(
    z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +393331234567')
      .optional(),
    'For sms: E.164',
    '+393331234567',
  ),
});
export const FactorStarted = z.strictObject({
  secret: field(
    z.string().nullable(),
    'For totp: base32, for the authenticator app',
    'JBSWY3DPEHPK3PXP',
  ),
  uri: field(
    z.string().nullable(),
    'For totp: otpauth:// address of the same',
    'otpauth://totp/Biophony:ada@example.org?secret=JBSWY3DPEHPK3PXP',
  ),
});
export type FactorStarted = z.infer<typeof FactorStarted>;

export const FactorConfirm = z.strictObject({
  kind: FactorKind.describe('What it is'),
  code,
});
export const FactorRemove = z.strictObject({ kind: FactorKind.describe('What it is') });
export const RecoveryCodes = z.strictObject({
  recovery_codes: field(
    z.array(z.string()),
    'Each signs in once, should the other factor be lost; shown this once',
    ['4f9k-22mz-8qpt'],
  ),
});

const ticket = field(z.string().min(1).max(128), 'Of the refused sign-in', exampleSecret);
export const SecondSend = z.strictObject({ ticket });
export const SecondVerify = z.strictObject({
  ticket,
  code,
});

const tag = { name: 'Second factors', description: 'A code besides the password' };

export default defineEndpoints(tag, {
  authFactorsGet: {
    route: ['GET', '/api/auth/factors'],
    summary: 'Which second factors your account asks for',
    access: 'account',
    answer: Factors,
  },
  authFactorStart: {
    route: ['POST', '/api/auth/factors/start'],
    summary: 'Begin to set a second factor up: a secret for an app, or a code by text message',
    access: 'account',
    recent: true,
    errors: ['conflict', 'not_configured', 'rate_limited'],
    body: FactorStart,
    answer: FactorStarted,
  },
  authFactorConfirm: {
    route: ['POST', '/api/auth/factors/confirm'],
    summary: 'Switch a second factor on with a code of it; the first one comes with recovery codes',
    access: 'account',
    recent: true,
    errors: ['conflict', 'invalid_credentials', 'rate_limited'],
    body: FactorConfirm,
    answer: RecoveryCodes,
  },
  authFactorRemove: {
    route: ['POST', '/api/auth/factors/remove'],
    summary: 'Switch a second factor off',
    access: 'account',
    recent: true,
    errors: ['conflict'],
    body: FactorRemove,
    answer: Done,
  },
  authRecoveryRenew: {
    route: ['POST', '/api/auth/factors/recovery-codes'],
    summary: 'New recovery codes; the old ones end',
    access: 'account',
    recent: true,
    errors: ['conflict'],
    answer: RecoveryCodes,
  },
  authSecondSend: {
    route: ['POST', '/api/auth/second-factor/send'],
    summary: 'Send a code by text message for a sign-in that waits for it',
    access: 'public',
    errors: ['conflict', 'rate_limited', 'forbidden'],
    body: SecondSend,
    answer: Done,
  },
  authSecondVerify: {
    route: ['POST', '/api/auth/second-factor'],
    summary: 'Finish a sign-in with a code of the second factor, or a recovery code',
    access: 'public',
    errors: ['invalid_credentials', 'rate_limited', 'forbidden'],
    body: SecondVerify,
    answer: SessionAnswer,
  },
});
