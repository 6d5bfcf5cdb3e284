import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  UnsecuredJWT,
} from 'jose';
import type { Deps } from '../base/deps.ts';
import { httpsAddress, SettingError, wrongSetting } from '../base/setting-values.ts';
import { ApiError } from '../http/api-error.ts';
import {
  assertJwtType,
  clockTolerance,
  invalidToken,
  parseSubject,
  textClaim,
  tokenError,
  type VerifyToken,
} from './proved-token.ts';

export interface FirebaseSettings {
  projectId: string;
  jwksUrl: string;
  /** Accepts unsigned tokens of the Auth emulator. */
  emulator: boolean;
}

/** Firebase documentation, "Verify ID tokens using a third-party JWT library". */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * Undefined without a project. Throws if the emulator, whose tokens anybody can make, is on in
 * production or for another project than a `demo-` one.
 */
export function firebaseSettings(options: {
  project: { name: string; id: string | undefined };
  emulatorHost: string | undefined;
  keys?: { name: string; url: string | undefined };
  production: boolean;
}): FirebaseSettings | undefined {
  const { project, emulatorHost, keys, production } = options;
  const projectId = project.id;
  if (emulatorHost && production)
    throw new SettingError(
      'FIREBASE_AUTH_EMULATOR_HOST is set in production: anybody could sign in as anybody. Unset it.',
    );
  if (!projectId) return undefined;
  if (!/^[a-z][a-z0-9-]{4,29}$/.test(projectId))
    throw wrongSetting(
      project.name,
      'the id of a Firebase project, such as demo-biophony',
      projectId,
    );
  if (emulatorHost && !/^[\w.[\]:-]+:\d+$/.test(emulatorHost))
    throw wrongSetting(
      'FIREBASE_AUTH_EMULATOR_HOST',
      'a host with a port, such as 127.0.0.1:9099',
      emulatorHost,
    );
  if (emulatorHost && !projectId.startsWith('demo-'))
    throw new SettingError(
      `FIREBASE_AUTH_EMULATOR_HOST works with a project whose name begins with demo- only, not ${projectId}.`,
    );
  const jwksUrl = keys?.url ? httpsAddress(keys.name, keys.url) : googleKeys;
  return { projectId, jwksUrl, emulator: Boolean(emulatorHost) };
}

const maxTokenAge = '65 minutes';

export const firebaseIssuer = (projectId: string) => `https://securetoken.google.com/${projectId}`;

/** This failure says nothing about the token. */
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
 * As Google requires: RS256 with one of Google's keys (cached), issuer and audience of the project,
 * issued at most 65 minutes ago, a sign-in in the past, a subject.
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
      subject: parseSubject(payload.sub),
      // Firebase renews ID tokens by itself.
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
