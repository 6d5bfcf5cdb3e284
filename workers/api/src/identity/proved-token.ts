import { errors } from 'jose';
import type { Database } from '../base/database.ts';
import { firstRow, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import type { IdentityClaims } from './accounts.ts';

/** Signature, issuer, audience and lifetime are verified. */
export interface ProvedToken extends IdentityClaims {
  /** Unix seconds; of the sign-in if the provider renews tokens by itself. */
  issuedAt: number;
  /** Unix seconds, of the last proof. */
  signedInAt: number;
  /** Unix seconds. */
  expiresAt: number;
}

/** Throws token_expired, unauthenticated, or unavailable if it cannot be checked now. */
export type VerifyToken = (token: string) => Promise<ProvedToken>;

export interface RememberingVerifier {
  verify: VerifyToken;
  remembered(token: string): ProvedToken | undefined;
}

/** Seconds between clocks. */
export const clockTolerance = 5;

export const invalidToken = () =>
  new ApiError('unauthenticated', 'This sign-in is not valid. Sign in again.');

/** Access tokens must not pass for ID tokens (RFC 8725, section 3.11). */
export function assertJwtType(typ: unknown): void {
  if (typ !== undefined && typ !== 'JWT') throw invalidToken();
}

export function tokenError(cause: unknown): unknown {
  if (cause instanceof errors.JWTExpired)
    return new ApiError('token_expired', 'The sign-in has expired. Get a new ID token.');
  return cause instanceof errors.JOSEError ? invalidToken() : cause;
}

export const textClaim = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : null;

/** Throws unauthenticated unless a text. */
export function parseSubject(value: unknown): string {
  const subject = textClaim(value);
  if (subject === null) throw invalidToken();
  return subject;
}

/** Throws `unauthenticated` if the account has ended meanwhile. */
export async function assertAccount(db: Database, userId: string): Promise<void> {
  const row = await firstRow(
    db,
    sql`SELECT 1 FROM users WHERE user_id = ${userId} AND deleted_at IS NULL`,
  );
  if (!row) throw invalidToken();
}
