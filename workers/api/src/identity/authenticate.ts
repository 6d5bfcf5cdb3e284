import { limits, scopes, type Endpoint, type Scope } from '@biophony/contract';
import { ApiError } from '../http/api-error.ts';
import type { Principal } from '../http/handler.ts';
import type { Deps } from '../ports/deps.ts';
import { apiKeyOwner, apiKeyPrefix } from './secrets/api-keys.ts';
import { sameSecret } from './secrets/constant-time.ts';
import { byEmbedToken } from './embed/by-embed-token.ts';
import { isEmbedToken } from './embed/embed-tokens.ts';
import { invalidToken, type ProvedToken, type VerifyToken } from './tokens/proved-token.ts';
import { createUser, standingOf } from './user-rows.ts';

export type Authenticate = (
  row: Endpoint,
  headers: Headers,
  params: Record<string, string>,
) => Promise<Principal>;

const anonymous: Principal = { kind: 'anonymous' };

/** Characters; Firebase's tokens with all their custom claims stay below a third of it. */
const longestToken = 8192;

const bearerOf = (headers: Headers): string => {
  const token = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (token && token.length > longestToken) throw invalidToken();
  if (!token) throw new ApiError('unauthenticated', 'User not authenticated. Sign in first.');
  return token;
};

async function byApiKey(deps: Deps, row: Endpoint, token: string): Promise<Principal> {
  const owner = await apiKeyOwner(deps, token);
  if (row.access === 'account')
    throw new ApiError('forbidden', 'An API key cannot do this. Sign in with your own account.');
  if (!owner.scopes.includes(row.access as Scope))
    throw new ApiError(
      'insufficient_scope',
      `This API key lacks the scope ${row.access}. Create a key that has it.`,
    );
  return { kind: 'user', ...owner };
}

/**
 * Firebase deletes the accounts of those who signed in five minutes ago at most; we delete their data before, and must
 * not where it would then refuse.
 */
const firebaseRecentSeconds = 240;

/** Whoever finds a browser that somebody left signed in must not be able to do what cannot be undone. */
function assertRecent(row: Endpoint, { clock }: Deps, { provider, signedInAt }: ProvedToken): void {
  const longest = provider === 'firebase' ? firebaseRecentSeconds : limits.recent_sign_in_seconds;
  if (clock.now().getTime() / 1000 - signedInAt <= longest) return;
  throw new ApiError(
    'recent_sign_in_required',
    row.id === 'userDelete'
      ? 'For security reasons, please log out and log back in, then try deleting your account again.'
      : 'For security reasons, please log out and log back in, then try again.',
  );
}

/**
 * Proves who calls a row, and that they may. Throws unauthenticated, token_expired, forbidden, insufficient_scope
 * or recent_sign_in_required, and not_found when an embed token asks for what it does not reach.
 */
export function createAuthenticate(deps: Deps, verify: VerifyToken): Authenticate {
  const standing = async (proved: ProvedToken, mayCreate: boolean) => {
    const found = await standingOf(deps.db, proved.provider, proved.subject);
    if (found || !mayCreate) return found;
    await createUser(deps, proved);
    return standingOf(deps.db, proved.provider, proved.subject);
  };

  const byIdToken = async (row: Endpoint, token: string): Promise<Principal> => {
    const proved = await verify(token);
    const user = await standing(proved, row.id === 'userInit');
    if (!user)
      throw new ApiError(
        'unauthenticated',
        'This account has no profile yet. Call POST /api/user/init first.',
      );
    if (user.deleted_at !== null || proved.issuedAt < user.valid_after) throw invalidToken();
    if (row.recent) assertRecent(row, deps, proved);
    return { kind: 'user', userId: user.user_id, keyId: null, scopes };
  };

  return async (row, headers, params) => {
    if (row.access === 'public' || row.access === 'session') return anonymous;
    const token = bearerOf(headers);
    if (row.access === 'runner') {
      if (await sameSecret(token, deps.config.runnerSecret)) return { kind: 'runner' };
      throw new ApiError('unauthenticated', "This is not the runners' secret of this server.");
    }
    if (token.startsWith(apiKeyPrefix)) return byApiKey(deps, row, token);
    if (isEmbedToken(token)) return byEmbedToken(deps, row, token, { headers, params });
    return byIdToken(row, token);
  };
}
