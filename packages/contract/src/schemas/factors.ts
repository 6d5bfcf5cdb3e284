import * as z from 'zod';

/** An authenticator app (RFC 6238), or codes by text message. */
export const FactorKind = z.enum(['totp', 'sms']);
export type FactorKind = z.infer<typeof FactorKind>;

const code = z.string().trim().min(6).max(20);

export const Factors = z.strictObject({
  totp: z.boolean().describe('Codes of an authenticator app are asked for'),
  sms: z.string().nullable().describe('The end of the number that gets codes; null when none does'),
  sms_available: z.boolean().describe('Whether this service sends text messages'),
  recovery_codes_left: z.int().min(0),
  must_renew: z
    .array(FactorKind)
    .describe('Factors that can no longer be checked: switch them off and set them up anew'),
});
export type Factors = z.infer<typeof Factors>;

export const FactorStart = z.strictObject({
  kind: FactorKind,
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +393331234567')
    .optional()
    .describe('For sms: E.164'),
});
export const FactorStarted = z.strictObject({
  secret: z.string().nullable().describe('For totp: base32, for the authenticator app'),
  uri: z.string().nullable().describe('For totp: otpauth:// address of the same'),
});
export type FactorStarted = z.infer<typeof FactorStarted>;

export const FactorConfirm = z.strictObject({ kind: FactorKind, code });
export const FactorRemove = z.strictObject({ kind: FactorKind });
export const RecoveryCodes = z.strictObject({
  recovery_codes: z
    .array(z.string())
    .describe('Each signs in once, should the other factor be lost; shown this once'),
});

const ticket = z.string().min(1).max(128).describe('Of the refused sign-in');
export const SecondSend = z.strictObject({ ticket });
export const SecondVerify = z.strictObject({ ticket, code });
