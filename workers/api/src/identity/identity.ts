import { type Endpoint, limits, type Scope, scopes, notSignedIn } from '@biophony/contract';
import type { GetConnInfo } from 'hono/conninfo';
import type { Deps } from '../base/deps.ts';
import { sameSecret } from '../base/secrets.ts';
import { ApiError, nothingAt } from '../http/api-error.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { AuthRoutes, Principal } from '../http/handler.ts';
import { assertNotSuspended, createUser, refreshAddress, findStanding } from './accounts.ts';
import { apiKeyOwner, apiKeyPrefix, neitherKeyNorToken } from './api-keys.ts';
import { createAuth } from './auth.ts';
import { callerAddress } from './callers.ts';
import { credentialRoutes } from './credentials.ts';
import { deviceRoutes } from './device-login.ts';
import { publicTokenRoutes, viewerLinkRoutes } from './embed-routes.ts';
import { byEmbedToken, isEmbedToken } from './embed-tokens.ts';
import { factorRoutes } from './factor-routes.ts';
import type { FirebaseSettings } from './firebase-tokens.ts';
import { assertEndpointRole, toMembership, type Subject, subjectIn } from './membership.ts';
import { isOperator } from './operators.ts';
import { invalidToken, type ProvedToken, type RememberingVerifier } from './proved-token.ts';
import { byRunnerToken, runnerTokenPrefix } from './runner-tokens.ts';
import { assertMayJoin } from './service-settings.ts';
import { sessionRoutes, signInRoutes } from './sessions.ts';
import { signUpRoutes } from './sign-up.ts';
import type { SocialSettings } from './social-settings.ts';
import { socialRoutes } from './social-sign-in.ts';
import { tokenVerifier } from './tokens.ts';

type Authenticate = (
  endpoint: Endpoint,
  headers: Headers,
  params: Record<string, string>,
) => Promise<Principal>;

const anonymous: Principal = { kind: 'anonymous' };

/** Characters; Firebase tokens stay below a third of it. */
const longestToken = 8192;

/** RFC 7515, section 7.1. */
const looksLikeJwt = (token: string): boolean => token.split('.').length === 3;

const bearerOf = (headers: Headers): string => {
  const token = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token && token.length > longestToken) throw invalidToken();
  if (!token) throw new ApiError('unauthenticated', notSignedIn);
  return token;
};

async function byApiKey(
  deps: Deps,
  endpoint: Endpoint,
  token: string,
  about: Subject | null,
): Promise<Principal> {
  const owner = await apiKeyOwner(deps, token, about);
  if (endpoint.access === 'account')
    throw new ApiError('forbidden', 'An API key cannot do this. Sign in with your own account.');
  const needed = [endpoint.access as Scope, ...(endpoint.alsoNeeds ? [endpoint.alsoNeeds] : [])];
  const lacking = needed.find((scope) => !owner.scopes.includes(scope));
  if (lacking)
    throw new ApiError(
      'insufficient_scope',
      `This API key lacks the scope ${lacking}. Create a key that has it.`,
    );
  assertEndpointRole(endpoint, owner.membership);
  return { kind: 'user', ...owner };
}

/**
 * Firebase deletes only accounts that signed in within five minutes. Our data goes first, and must
 * not if it would then refuse.
 */
const firebaseRecentSeconds = 240;

/** In case somebody left a browser signed in. */
function assertRecent(
  endpoint: Endpoint,
  { clock }: Deps,
  { provider, signedInAt }: ProvedToken,
): void {
  const longest = provider === 'firebase' ? firebaseRecentSeconds : limits.recent_sign_in_seconds;
  if (clock.now().getTime() / 1000 - signedInAt <= longest) return;
  throw new ApiError(
    'recent_sign_in_required',
    endpoint.id === 'userDelete'
      ? 'For security reasons, please log out and log back in, then try deleting your account again.'
      : 'For security reasons, please log out and log back in, then try again.',
  );
}

/**
 * Throws unauthenticated, token_expired, forbidden, insufficient_scope or recent_sign_in_required,
 * and not_found if an embed token asks for something else. Handlers check whether a project is the
 * caller's.
 */
function createAuthenticate(deps: Deps, { verify, remembered }: RememberingVerifier): Authenticate {
  const standing = async (proved: ProvedToken, mayCreate: boolean, about: Subject | null) => {
    const account = await findStanding(deps.db, proved.provider, proved.subject, about);
    if (account || !mayCreate) return account;
    // An unverified address could be anybody's.
    const isTheirs = proved.provider === 'builtin' || proved.emailProof?.verified;
    await assertMayJoin(deps, isTheirs ? proved.email : null);
    await createUser(deps, proved);
    return findStanding(deps.db, proved.provider, proved.subject, about);
  };

  const byIdToken = async (
    endpoint: Endpoint,
    proved: ProvedToken,
    about: Subject | null,
  ): Promise<Principal> => {
    const user = await standing(proved, endpoint.id === 'userInit', about);
    if (!user)
      throw new ApiError(
        'unauthenticated',
        'This account has no profile yet. Call POST /api/user/init first.',
      );
    if (user.deleted_at !== null || proved.issuedAt < user.valid_after) throw invalidToken();
    assertNotSuspended(user);
    await refreshAddress(deps.db, user, proved);
    if (endpoint.recent) assertRecent(endpoint, deps, proved);
    const membership = toMembership(user);
    assertEndpointRole(endpoint, membership);
    return { kind: 'user', userId: user.user_id, keyId: null, scopes, membership };
  };

  const byToken = async (endpoint: Endpoint, token: string, about: Subject | null) =>
    byIdToken(endpoint, await verify(token), about);

  /** Others learn only what a client needs to renew its tokens. */
  const byOperator = async (
    endpoint: Endpoint,
    headers: Headers,
    params: Record<string, string>,
  ): Promise<Principal> => {
    const nothing = nothingAt(
      endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params[name] ?? ''),
      ),
    );
    const token = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
    if (!looksLikeJwt(token) || token.length > longestToken || isEmbedToken(token)) throw nothing;
    const principal = await byToken(endpoint, token, null).catch((cause: unknown) => {
      if (!(cause instanceof ApiError)) throw cause;
      throw cause.code === 'token_expired' ? cause : nothing;
    });
    if (principal.kind === 'user' && (await isOperator(deps.db, principal.userId)))
      return principal;
    throw nothing;
  };

  return async (endpoint, headers, params) => {
    if (endpoint.access === 'public' || endpoint.access === 'session') return anonymous;
    if (endpoint.access === 'operator') return byOperator(endpoint, headers, params);
    const token = bearerOf(headers);
    if (endpoint.access === 'runner') {
      if (token.startsWith(runnerTokenPrefix)) return byRunnerToken(deps, token);
      if (sameSecret(token, deps.config.runnerSecret)) return { kind: 'runner', workOf: null };
      throw new ApiError('unauthenticated', "This is not the runners' secret of this server.");
    }
    const about = subjectIn(endpoint, params);
    if (token.startsWith(apiKeyPrefix)) return byApiKey(deps, endpoint, token, about);
    const cachedToken = remembered(token);
    if (cachedToken) return byIdToken(endpoint, cachedToken, about);
    if (!looksLikeJwt(token)) throw neitherKeyNorToken();
    if (isEmbedToken(token)) return byEmbedToken(deps, endpoint, token, { headers, params });
    return byToken(endpoint, token, about);
  };
}

export interface IdentityOptions {
  connInfo?: GetConnInfo;
  /** Besides built-in users. */
  firebase?: FirebaseSettings;
  /** Besides email and password. */
  social?: SocialSettings;
  /** Signing up must not reveal accounts. Default: true. */
  privateSignUp?: boolean;
}

export interface Identity {
  authenticate: Authenticate;
  routes: AuthRoutes;
}

export function createIdentity(deps: Deps, hashing: FairQueue, options: IdentityOptions): Identity {
  const auth = createAuth(deps);
  const address = callerAddress(options.connInfo);
  return {
    authenticate: createAuthenticate(deps, tokenVerifier(deps, options.firebase)),
    routes: {
      ...signInRoutes(deps, auth, { address, hashing }),
      ...signUpRoutes(deps, auth, { address, hashing }, options.privateSignUp ?? true),
      ...sessionRoutes(deps, auth),
      ...credentialRoutes(deps, auth, { address, hashing }),
      ...socialRoutes(deps, auth, options.social ?? {}, address),
      ...factorRoutes(deps, address),
      ...deviceRoutes(deps, address),
      ...publicTokenRoutes(deps, address),
      ...viewerLinkRoutes(deps, address),
    },
  };
}
