import * as z from 'zod';
import { Origin, RandomSecret } from './shared/common.ts';

/** Request of the page that opens a sign-in window (RFC 7636 for the challenge). */
export const PopupStart = z.strictObject({
  state: RandomSecret.describe('Comes back with the message of the window'),
  nonce: RandomSecret,
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the base64url of a SHA-256')
    .describe('S256 of the code verifier'),
  code_challenge_method: z.literal('S256'),
  origin: Origin.describe('The page that gets the message, and nobody else'),
});

/** A provider's answer (RFC 6749, section 4.1.2); it may have further fields. */
export const PopupCallback = z.looseObject({
  state: z.string().max(4096).optional(),
  code: z.string().max(4096).optional(),
  error: z.string().max(4096).optional(),
});

export const PopupExchange = z.strictObject({
  code: RandomSecret.describe('The one-time code that the window posted'),
  code_verifier: RandomSecret,
  nonce: RandomSecret,
});
