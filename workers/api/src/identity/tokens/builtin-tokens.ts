import { limits } from '@biophony/contract';
import { errors, importJWK, jwtVerify, type CryptoKey, type JWK, type JWTVerifyGetKey } from 'jose';
import type { Deps } from '../../ports/deps.ts';
import {
  assertJwtType,
  clockTolerance,
  subjectOf,
  textClaim,
  tokenError,
  type VerifyToken,
} from './proved-token.ts';

/**
 * Verifies ID tokens of the built-in provider: ES256 only, issuer and audience are the base URL, the key
 * comes from the database by its `kid` and is kept in memory.
 */
export function builtinVerifier({ db, config, clock }: Deps): VerifyToken {
  const keys = new Map<string, CryptoKey | Uint8Array>();

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    // The header is whatever a visitor wrote: `kid` may be of any type, and only text can name a row.
    if (typeof kid !== 'string' || kid === '') throw new errors.JWKSNoMatchingKey();
    const known = keys.get(kid);
    if (known) return known;
    const row = await db
      .prepare('SELECT "publicKey" FROM auth_jwks WHERE id = ?')
      .bind(kid)
      .first<{ publicKey: string }>();
    if (!row) throw new errors.JWKSNoMatchingKey();
    const key = await importJWK(JSON.parse(row.publicKey) as JWK, 'ES256');
    keys.set(kid, key);
    return key;
  };

  return async (token) => {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: ['ES256'],
      issuer: config.baseUrl,
      audience: config.baseUrl,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: limits.id_token_seconds,
      currentDate: clock.now(),
      clockTolerance,
    }).catch((cause: unknown) => {
      throw tokenError(cause);
    });
    assertJwtType(protectedHeader.typ);
    return {
      provider: 'builtin',
      subject: subjectOf(payload.sub),
      issuedAt: payload.iat ?? 0,
      signedInAt: Number(payload.auth_time ?? 0),
      expiresAt: payload.exp ?? 0,
      email: textClaim(payload.email),
      name: textClaim(payload.name),
      picture: textClaim(payload.picture),
      anonymous: false,
    };
  };
}
