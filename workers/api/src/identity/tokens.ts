import { limits } from '@biophony/contract';
import {
  type CryptoKey,
  decodeJwt,
  errors,
  importJWK,
  type JWK,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import type { Deps } from '../base/deps.ts';
import { firstRow, sql } from '../base/sql.ts';
import { firebaseIssuer, type FirebaseSettings, firebaseVerifier } from './firebase-tokens.ts';
import {
  assertJwtType,
  clockTolerance,
  type ProvedToken,
  type RememberingVerifier,
  parseSubject,
  textClaim,
  tokenError,
  type VerifyToken,
} from './proved-token.ts';

/** ES256 only; issuer and audience are the base URL; the key is found by `kid` and cached. */
function builtinVerifier({ db, config, clock }: Deps): VerifyToken {
  const keys = new Map<string, CryptoKey | Uint8Array>();

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    // Callers write the header: any type.
    if (typeof kid !== 'string' || kid === '') throw new errors.JWKSNoMatchingKey();
    const cachedKey = keys.get(kid);
    if (cachedKey) return cachedKey;
    const row = await firstRow<{ publicKey: string }>(
      db,
      sql`SELECT "publicKey" FROM auth_jwks WHERE id = ${kid}`,
    );
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
      subject: parseSubject(payload.sub),
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

/** The oldest entry is dropped first. */
class Recent<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }
}

const tokensKept = 2000;

/** Until they expire. Failures are not cached. */
function rememberTokens(verify: VerifyToken, clock: Deps['clock']): RememberingVerifier {
  const proved = new Recent<string, ProvedToken>(tokensKept);
  const remembered = (token: string) => {
    const cachedToken = proved.get(token);
    if (!cachedToken || cachedToken.expiresAt * 1000 > clock.now().getTime()) return cachedToken;
    proved.delete(token);
    return undefined;
  };
  return {
    remembered,
    async verify(token) {
      const cachedToken = remembered(token);
      if (cachedToken) return cachedToken;
      const fresh = await verify(token);
      proved.set(token, fresh);
      return fresh;
    },
  };
}

const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch (cause) {
    throw tokenError(cause);
  }
};

export function tokenVerifier(
  deps: Deps,
  firebase: FirebaseSettings | undefined,
): RememberingVerifier {
  const builtin = builtinVerifier(deps);
  if (!firebase) return rememberTokens(builtin, deps.clock);
  const google = firebaseVerifier(firebase, deps.clock);
  const issuer = firebaseIssuer(firebase.projectId);
  return rememberTokens(
    (token) => (issuerOf(token) === issuer ? google(token) : builtin(token)),
    deps.clock,
  );
}
