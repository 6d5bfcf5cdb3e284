import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Deps } from '../../ports/deps.ts';
import type { FirebaseSettings } from './firebase-settings.ts';
import {
  assertJwtType,
  clockTolerance,
  invalidToken,
  subjectOf,
  textClaim,
  tokenError,
  type VerifyToken,
} from './proved-token.ts';

const maxTokenAge = '65 minutes';

/** Who issues the ID tokens of a Firebase project. */
export const firebaseIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** Failures of fetching the keys, which say nothing about the token. */
const keysUnreachable = (cause: unknown) =>
  cause instanceof errors.JWKSTimeout ||
  (cause instanceof errors.JOSEError && cause.code === 'ERR_JOSE_GENERIC') ||
  cause instanceof TypeError;

const firebaseError = (cause: unknown): unknown =>
  keysUnreachable(cause)
    ? new ApiError('unavailable', 'The sign-in cannot be checked at the moment. Try again.')
    : tokenError(cause);

const providerOf = (payload: JWTPayload): unknown =>
  (payload.firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;

/**
 * Verifies ID tokens of a Firebase project as Google asks for: RS256 by one of Google's keys (kept in memory),
 * issuer and audience of the project, issued at most 65 minutes ago, signed in in the past, a subject.
 */
export function firebaseVerifier(settings: FirebaseSettings, clock: Deps['clock']): VerifyToken {
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl));

  const payloadOf = async (token: string): Promise<JWTPayload> => {
    const checks = {
      issuer: firebaseIssuer(settings.projectId),
      audience: settings.projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      maxTokenAge,
      currentDate: clock.now(),
      clockTolerance,
    };
    if (settings.emulator && decodeProtectedHeader(token).alg === 'none')
      return UnsecuredJWT.decode(token, checks).payload;
    const proved = await jwtVerify(token, keys, { ...checks, algorithms: ['RS256'] });
    assertJwtType(proved.protectedHeader.typ);
    return proved.payload;
  };

  return async (token) => {
    const payload = await payloadOf(token).catch((cause: unknown) => {
      throw firebaseError(cause);
    });
    const signedIn = Number(payload.auth_time);
    const now = clock.now().getTime() / 1000;
    if (!(signedIn <= now + clockTolerance)) throw invalidToken();
    const email = textClaim(payload.email);
    return {
      provider: 'firebase',
      subject: subjectOf(payload.sub),
      // Firebase goes on renewing ID tokens by itself: what counts is when somebody signed in.
      issuedAt: signedIn,
      signedInAt: signedIn,
      expiresAt: payload.exp ?? 0,
      email,
      emailProof: {
        verified: email !== null && payload.email_verified === true,
        toldAt: payload.iat ?? 0,
      },
      name: textClaim(payload.name),
      picture: textClaim(payload.picture),
      anonymous: providerOf(payload) === 'anonymous',
    };
  };
}
