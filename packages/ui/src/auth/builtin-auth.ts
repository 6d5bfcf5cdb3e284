import { expiryOf, type Requester } from '@biophony/sdk';
import { pause } from '../base/times.ts';
import type {
  AuthClient,
  AuthListener,
  SessionUser,
  SignInWays,
  SocialProvider,
} from './auth-client.ts';
import { AuthError, authErrorCode } from './auth-errors.ts';
import {
  authRequester,
  credentialActions,
  factorActions,
  secondFactorFirst,
} from './builtin-actions.ts';
import { assertBrowserCan, popupSignIn, sessionNotKept } from './popup-sign-in.ts';

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function claimsOf(token: string): Record<string, unknown> {
  const part = token.split('.')[1] ?? '';
  const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
    char.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
}

/**
 * User of an ID token (OpenID Connect Core 1.0, section 5.1). Does not verify the token: servers do
 * that.
 */
function userOfIdToken(token: string): SessionUser {
  const claims = claimsOf(token);
  const provider = text(claims.provider);
  return {
    uid: text(claims.sub) ?? '',
    email: text(claims.email),
    displayName: text(claims.name),
    photoURL: text(claims.picture),
    emailVerified: claims.email_verified === true,
    isAnonymous: text(claims.email) === null,
    providerData: provider ? [{ providerId: provider }] : [],
  };
}

const known: readonly SocialProvider[] = ['google', 'github'];
const titles: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' };

/** Asks the service for its ways of signing in. Throws AuthError. */
async function askSignInWays(request: Requester): Promise<SignInWays> {
  const health: { sign_in?: string[]; own_machine?: boolean } = await request('health');
  const { sign_in: given, own_machine: ownMachine = false } = health;
  const providers = Array.isArray(given) ? known.filter((one) => given.includes(one)) : null;
  return { providers, ownMachine };
}

/** Error for a provider that is not set up, with what its operator can do. */
function notSetUp(provider: SocialProvider): AuthError {
  const [title, name] = [titles[provider], provider.toUpperCase()];
  return new AuthError(
    'auth/operation-not-allowed',
    `Signing in with ${title} is not set up here. Use email and password. The operator of this service turns it on with BIOPHONY_${name}_CLIENT_ID and BIOPHONY_${name}_CLIENT_SECRET (on Cloudflare ${name}_CLIENT_ID and ${name}_CLIENT_SECRET), as docs/settings.md of Biophony says.`,
  );
}

/** Milliseconds before the first retry, and the longest pause. */
const firstPause = 500;
const longestPause = 15_000;

/** Codes of a service that cannot be reached or has an internal problem. */
const away = ['network-request-failed', 'internal-error', 'too-many-requests'];

/**
 * Repeats a call to the sign-in service while it is away, with growing pauses; logs each failure.
 * Throws other errors.
 */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let wait = firstPause; ; wait = Math.min(longestPause, 2 * wait)) {
    try {
      return await ask();
    } catch (error) {
      if (!away.includes(authErrorCode(error) ?? '')) throw error;
      console.error(error);
      await pause(wait);
    }
  }
}

export interface BuiltinAuthOptions {
  /** Address of the service, without `/api`; the page's own origin when absent. */
  baseUrl?: string;
  /**
   * Social providers known to be set up; others are refused at once. If absent, the service says so
   * in the popup.
   */
  providers?: readonly SocialProvider[];
  /** False if nobody can be signed in, as on a first visit: then the service is not asked. */
  sessionExpected?: () => boolean;
}

const renewBeforeMs = 60_000;

/**
 * Sign-in with the service's own accounts. The refresh session is an HttpOnly cookie; the ID token
 * stays in memory and is renewed a minute before it expires. Other tabs follow sign-in and
 * sign-out.
 */
export function createBuiltinAuth(options: BuiltinAuthOptions = {}): AuthClient {
  const baseUrl = (options.baseUrl ?? location.origin).replace(/\/+$/, '');
  const request = authRequester(baseUrl);
  const listeners = new Set<AuthListener>();
  const tabs =
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('biophony:auth');
  const tellTabs = tabs?.postMessage.bind(tabs);
  let user: SessionUser | null = null;
  let known = false;
  let token: { value: string; expires: number } | null = null;
  let fetching: Promise<string> | null = null;
  let started: Promise<void> | null = null;
  let popupRun: AbortController | null = null;

  const announce = (next: SessionUser | null, expired = false) => {
    user = next;
    known = true;
    for (const listener of listeners)
      if (expired) listener(user, { expired });
      else listener(user);
  };
  const forget = (expired = false) => {
    token = null;
    announce(null, expired);
  };
  const fetchToken = async (): Promise<string> => {
    const { token: value } = await request('authToken');
    token = { value, expires: expiryOf(value) ?? Date.now() + 2 * renewBeforeMs };
    return value;
  };
  const freshToken = () => {
    fetching ??= fetchToken().finally(() => (fetching = null));
    return fetching;
  };
  /** After a sign-in: gets the token and notifies listeners and other tabs. */
  const enter = async (displayName?: string): Promise<SessionUser> => {
    const entered = userOfIdToken(await freshToken().catch(sessionNotKept));
    announce({ ...entered, displayName: entered.displayName ?? displayName ?? null });
    tellTabs?.('in');
    return entered;
  };
  const challenged = secondFactorFirst(request, enter);
  /** While the service is away, the user stays unknown instead of signed out. */
  const restore = () =>
    untilAnswered(freshToken).then(
      (value) => announce(userOfIdToken(value)),
      (error: unknown) => {
        if (authErrorCode(error) !== 'user-token-expired') console.error(error);
        announce(null);
      },
    );
  const begin = () =>
    options.sessionExpected?.() === false ? Promise.resolve(null).then(announce) : restore();
  const leave = () => {
    tellTabs?.('out');
    forget();
  };
  tabs?.addEventListener('message', ({ data }) => (data === 'out' ? forget() : void restore()));

  let ways: SignInWays | null = options.providers
    ? { providers: options.providers, ownMachine: false }
    : null;
  const signInWays = async () => {
    if (ways?.providers) return ways;
    return (ways = await askSignInWays(request));
  };

  const getIdToken: AuthClient['getIdToken'] = async ({ renew = false } = {}) => {
    if (token && !renew && Date.now() < token.expires - renewBeforeMs) return token.value;
    return freshToken().catch((error: unknown) => {
      if (authErrorCode(error) === 'user-token-expired') forget(true);
      throw error;
    });
  };

  return {
    get currentUser() {
      return user;
    },
    onAuthStateChanged(listener) {
      listeners.add(listener);
      started ??= begin();
      if (known) queueMicrotask(() => listeners.has(listener) && listener(user));
      return () => listeners.delete(listener);
    },
    getIdToken,
    async signIn(credentials) {
      assertBrowserCan();
      await request('authSignIn', { body: credentials }).catch(challenged);
      return enter();
    },
    async signUp({ displayName, ...credentials }) {
      assertBrowserCan();
      await request('authSignUp', { body: { ...credentials, name: displayName } });
      return enter(displayName);
    },
    async signInWithPopup(provider) {
      if (ways?.providers && !ways.providers.includes(provider)) throw notSetUp(provider);
      popupRun?.abort();
      popupRun = new AbortController();
      await popupSignIn(baseUrl, request, provider, popupRun).catch(challenged);
      return enter();
    },
    signInWays,
    socialProviders: async () => (await signInWays()).providers,
    async signOut() {
      await request('authSignOut').catch((error: unknown) => {
        // The session is gone already, as after deleting the account.
        if (authErrorCode(error) !== 'user-token-expired') throw error;
      });
      leave();
    },
    async updateDisplayName(name) {
      if (user) announce({ ...user, displayName: name });
    },
    async deleteAccount() {
      // The service deletes its own accounts with their data; here only the session is cleared.
      leave();
    },
    factors: factorActions(request, getIdToken),
    credentials: credentialActions(request, { getIdToken, refresh: enter, leave }),
  };
}
