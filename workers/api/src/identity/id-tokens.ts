import { importJWK, jwtVerify, errors, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../http/api-error.ts';
import type { Deps } from '../ports/deps.ts';
import { Recent } from './recent.ts';
import type { IdentityClaims } from './user-rows.ts';

/** A token whose signature, issuer, audience and lifetime were checked. */
export interface ProvedToken extends IdentityClaims {
  /** Unix seconds. */
  issuedAt: number;
}

export const invalidToken = () =>
  new ApiError('unauthenticated', 'This sign-in is not valid. Sign in again.');

/** What a failed verification is called. */
export function tokenError(cause: unknown): unknown {
  if (cause instanceof errors.JWTExpired)
    return new ApiError('token_expired', 'The sign-in has expired. Get a new ID token.');
  return cause instanceof errors.JOSEError || cause instanceof TypeError ? invalidToken() : cause;
}

const tokensKept = 2000;
const toleranceSeconds = 5;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/**
 * Verifies ID tokens of the built-in provider: ES256 only, issuer and audience are the base URL, the key
 * comes from the database by its `kid` and is kept in memory, as are tokens that were verified, since the
 * same one comes many times. Throws token_expired or unauthenticated.
 */
export function builtinVerifier({ db, config, clock }: Deps) {
  const keys = new Map<string, CryptoKey | Uint8Array>();
  const verified = new Recent<string, { proved: ProvedToken; expires: number }>(tokensKept);

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    if (!kid) throw new errors.JWKSNoMatchingKey();
    const known = keys.get(kid);
    if (known) return known;
    const row = await db
      .prepare('SELECT publicKey FROM auth_jwks WHERE id = ?')
      .bind(kid)
      .first<{ publicKey: string }>();
    if (!row) throw new errors.JWKSNoMatchingKey();
    const key = await importJWK(JSON.parse(row.publicKey) as JWK, 'ES256');
    keys.set(kid, key);
    return key;
  };

  return async (token: string): Promise<ProvedToken> => {
    const known = verified.get(token);
    if (known && known.expires * 1000 > clock.now().getTime()) return known.proved;
    verified.delete(token);
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      issuer: config.baseUrl,
      audience: config.baseUrl,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: clock.now(),
      clockTolerance: toleranceSeconds,
    }).catch((cause: unknown) => {
      throw tokenError(cause);
    });
    const proved: ProvedToken = {
      provider: 'builtin',
      subject: payload.sub ?? '',
      issuedAt: payload.iat ?? 0,
      email: text(payload.email),
      name: text(payload.name),
      picture: text(payload.picture),
    };
    verified.set(token, { proved, expires: payload.exp ?? 0 });
    return proved;
  };
}
