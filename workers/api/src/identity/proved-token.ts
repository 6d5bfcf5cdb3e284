import { errors } from 'jose';
import type { Database } from '../base/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { IdentityClaims } from './accounts.ts';

/** A token whose signature, issuer, audience and lifetime were checked. */
export interface ProvedToken extends IdentityClaims {
  /** Unix seconds; of the sign-in where the provider renews tokens by itself. */
  issuedAt: number;
  /** Unix seconds; when somebody proved who they are, however long the session goes on. */
  signedInAt: number;
  /** Unix seconds. */
  expiresAt: number;
}

/** Proves a token; throws token_expired, unauthenticated, or unavailable when it cannot be checked now. */
export type VerifyToken = (token: string) => Promise<ProvedToken>;

/** A verifier that keeps what it proved. */
export interface RememberingVerifier {
  verify: VerifyToken;
  /** What a token proved when it was verified before; undefined where it was not, or has expired. */
  remembered(token: string): ProvedToken | undefined;
}

/** Clocks may differ by this much, in seconds. */
export const clockTolerance = 5;

export const invalidToken = () =>
  new ApiError('unauthenticated', 'This sign-in is not valid. Sign in again.');

/** Keeps tokens of another kind, such as access tokens, from passing for ID tokens (RFC 8725, section 3.11). */
export function assertJwtType(typ: unknown): void {
  if (typ !== undefined && typ !== 'JWT') throw invalidToken();
}

/** What a failed verification is called. */
export function tokenError(cause: unknown): unknown {
  if (cause instanceof errors.JWTExpired)
    return new ApiError('token_expired', 'The sign-in has expired. Get a new ID token.');
  return cause instanceof errors.JOSEError ? invalidToken() : cause;
}

export const textClaim = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : null;

/** The subject of a token, which must be text. Throws unauthenticated. */
export function subjectOf(value: unknown): string {
  const subject = textClaim(value);
  if (subject === null) throw invalidToken();
  return subject;
}

/** Throws `unauthenticated`, as the next call would, for an account that has ended since this call began. */
export async function assertAccount(db: Database, userId: string): Promise<void> {
  const row = await db
    .prepare('SELECT 1 FROM users WHERE user_id = ? AND deleted_at IS NULL')
    .bind(userId)
    .first();
  if (!row) throw invalidToken();
}
