import { notSignedIn } from '@biophony/contract/constants';
import {
  ApiError,
  ConnectionError,
  createRequester,
  expiryOf,
  type Requester,
} from '@biophony/sdk';
import { pause } from '../base/times.ts';
import type {
  AuthChange,
  AuthClient,
  AuthListener,
  CredentialActions,
  FactorActions,
  SessionUser,
  SignInWays,
  SocialProvider,
} from './auth-client.ts';
import { AuthError, authErrorCode, SecondFactorError } from './auth-errors.ts';
import { assertBrowserCan, popupSignIn, sessionNotKept } from './popup-sign-in.ts';

/** Maps the contract's codes to those of Firebase's web SDK. */
const codes: Record<string, `auth/${string}`> = {
  invalid_credentials: 'auth/invalid-credential',
  email_taken: 'auth/email-already-in-use',
  account_exists: 'auth/account-exists-with-different-credential',
  second_factor_required: 'auth/multi-factor-auth-required',
  email_unconfirmed: 'auth/email-unconfirmed',
  recent_sign_in_required: 'auth/requires-recent-login',
  rate_limited: 'auth/too-many-requests',
  forbidden: 'auth/unauthorized-domain',
  unauthenticated: 'auth/user-token-expired',
  token_expired: 'auth/user-token-expired',
  not_found: 'auth/operation-not-supported-in-this-environment',
  not_implemented: 'auth/operation-not-supported-in-this-environment',
  conflict: 'auth/conflict',
  not_configured: 'auth/operation-not-allowed',
};

const byField: Record<string, `auth/${string}`> = {
  email: 'auth/invalid-email',
  password: 'auth/password-does-not-meet-requirements',
  new_password: 'auth/password-does-not-meet-requirements',
  code: 'auth/code-expired',
  token: 'auth/expired-action-code',
  ticket: 'auth/code-expired',
};

function authErrorOf(error: unknown): unknown {
  if (error instanceof ConnectionError)
    return new AuthError(
      'auth/network-request-failed',
      'The sign-in service could not be reached',
      { cause: error },
    );
  if (!(error instanceof ApiError)) return error;
  const { code, field, status } = error;
  const wrongCode = code === 'invalid_credentials' && field === 'code';
  const authCode = wrongCode ? 'auth/invalid-verification-code' : codes[code];
  const ofField = status < 500 ? byField[field ?? ''] : undefined;
  const refused = code === 'invalid_request' ? 'auth/argument-error' : undefined;
  return new AuthError(authCode ?? ofField ?? refused ?? 'auth/internal-error', error.message, {
    cause: error,
    details: error.secondFactor,
  });
}

/**
 * Calls of the sign-in endpoints, with the session cookie and the `bearer`. They throw AuthError
 * and do not retry: a person waits for most of them, and codes may be single-use.
 */
function authRequester(baseUrl: string): Requester {
  const request = createRequester({ baseUrl, credentials: 'include', maxRetries: 0 });
  return (route, call, options) =>
    request(route, { bearer: null, ...call }, options).catch((error: unknown) => {
      throw authErrorOf(error);
    });
}

interface Session {
  getIdToken(options?: { renew?: boolean }): Promise<string>;
  refresh(): Promise<unknown>;
  leave(): void;
}

function credentialActions(request: Requester, session: Session): CredentialActions {
  return {
    async confirmSignUp(token, password) {
      await request('authSignUpConfirm', { body: { token, password } });
      await session.refresh();
    },
    async forgotPassword(email) {
      await request('authPasswordForgot', { body: { email } });
    },
    async resetPassword(token, newPassword) {
      await request('authPasswordReset', { body: { token, new_password: newPassword } });
      session.leave();
    },
    async changePassword(currentPassword, newPassword) {
      const body = { current_password: currentPassword, new_password: newPassword };
      await request('authPasswordChange', { body });
      await session.refresh();
    },
    async sendVerification() {
      await request('authEmailSend', { bearer: await session.getIdToken() });
    },
    async verifyEmail(token) {
      const bearer = await session.getIdToken();
      await request('authEmailVerify', { body: { token }, bearer });
      await session.refresh();
    },
    async signOutEverywhere() {
      await request('authSignOutEverywhere', { bearer: await session.getIdToken() });
      session.leave();
    },
  };
}

function factorActions(request: Requester, getIdToken: () => Promise<string>): FactorActions {
  return {
    async state() {
      const response = await request('authFactorsGet', { bearer: await getIdToken() });
      return {
        totp: response.totp,
        sms: response.sms,
        smsAvailable: response.sms_available,
        recoveryCodesLeft: response.recovery_codes_left,
        mustRenew: response.must_renew,
      };
    },
    async start(phone) {
      const { secret, uri } = await request('authFactorStart', {
        body: phone === undefined ? { kind: 'totp' } : { kind: 'sms', phone },
        bearer: await getIdToken(),
      });
      return secret !== null && uri !== null ? { secret, uri } : null;
    },
    async confirm(kind, code) {
      const bearer = await getIdToken();
      return (await request('authFactorConfirm', { body: { kind, code }, bearer })).recovery_codes;
    },
    async remove(kind) {
      await request('authFactorRemove', { body: { kind }, bearer: await getIdToken() });
    },
    async renewRecoveryCodes() {
      return (await request('authRecoveryRenew', { bearer: await getIdToken() })).recovery_codes;
    },
  };
}

type Waiting = NonNullable<ApiError['secondFactor']>;

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' && value !== null && 'ticket' in value && 'methods' in value;

/** Rethrows a sign-in error; if a second factor is needed, an error that continues the sign-in. */
function secondFactorFirst(
  request: Requester,
  enter: () => Promise<SessionUser>,
): (failure: unknown) => never {
  return (failure) => {
    if (!(failure instanceof AuthError) || failure.code !== 'auth/multi-factor-auth-required')
      throw failure;
    const { details } = failure;
    if (!isWaiting(details)) throw failure;
    const { ticket, methods } = details;
    throw new SecondFactorError(failure.message, {
      methods,
      async finish(code) {
        await request('authSecondVerify', { body: { ticket, code } });
        return enter();
      },
      async sendCode() {
        await request('authSecondSend', { body: { ticket } });
      },
    });
  };
}

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

const supportedProviders: readonly SocialProvider[] = ['google', 'github'];
const titles: Record<SocialProvider, string> = { google: 'Google', github: 'GitHub' };

/** Asks the service for its ways of signing in. Throws AuthError. */
async function askSignInWays(request: Requester): Promise<SignInWays> {
  const health: { sign_in?: string[]; own_machine?: boolean } = await request('health');
  const { sign_in: ways, own_machine: ownMachine = false } = health;
  const providers = Array.isArray(ways)
    ? supportedProviders.filter((one) => ways.includes(one))
    : null;
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
async function untilAnswered<T>(ask: () => Promise<T>, onAway: () => void): Promise<T> {
  for (let wait = firstPause; ; wait = Math.min(longestPause, 2 * wait)) {
    try {
      return await ask();
    } catch (error) {
      const code = authErrorCode(error) ?? '';
      if (!away.includes(code)) throw error;
      console.error(error);
      if (code === 'network-request-failed') onAway();
      await pause(wait);
    }
  }
}

/** Remembers on this device who is signed in, so that the app opens without a network. No token. */
export interface KeptUser {
  /** Null if nobody is kept. */
  read(): SessionUser | null;
  /** The service has confirmed the user. */
  write(user: SessionUser): void;
  /** Nobody is signed in any more; `left` if somebody signed out, here or in another tab. */
  forget(left: boolean): void;
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
  /** Absent where the host keeps nobody. */
  kept?: KeptUser;
}

/** Milliseconds after which a service that has not answered counts as away for a kept user. */
const keptAfter = 5_000;

const renewBeforeMs = 60_000;

/** What the service says of a session that it ended. */
const reasonOf = (error: unknown): Pick<AuthChange, 'reason'> =>
  authErrorCode(error) === 'user-token-expired' &&
  error instanceof Error &&
  error.message !== notSignedIn
    ? { reason: error.message }
    : {};

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
  let isKnown = false;
  let token: { value: string; expires: number } | null = null;
  let fetching: Promise<string> | null = null;
  let started: Promise<void> | null = null;
  let popupRun: AbortController | null = null;

  const announce = (next: SessionUser | null, change?: AuthChange) => {
    user = next;
    isKnown = true;
    for (const listener of listeners)
      if (change) listener(user, change);
      else listener(user);
  };
  const forget = (change?: AuthChange) => {
    token = null;
    options.kept?.forget(change === undefined);
    announce(null, change);
  };
  const confirm = (next: SessionUser) => {
    options.kept?.write(next);
    announce(next);
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
    confirm({ ...entered, displayName: entered.displayName ?? displayName ?? null });
    tellTabs?.('in');
    return entered;
  };
  const challenged = secondFactorFirst(request, enter);
  /**
   * While the service is away, the user is the one this device kept, else stays unknown instead of
   * signed out.
   */
  const restore = () => {
    const announceKept = () => {
      const kept = isKnown ? null : options.kept?.read();
      if (kept) announce(kept);
    };
    const late = setTimeout(announceKept, keptAfter);
    return untilAnswered(freshToken, announceKept)
      .finally(() => clearTimeout(late))
      .then(
        (value) => confirm(userOfIdToken(value)),
        (error: unknown) => {
          if (authErrorCode(error) !== 'user-token-expired') console.error(error);
          // A kept user is shown already: the session has ended by itself.
          forget({ expired: user !== null, ...reasonOf(error) });
        },
      );
  };
  const begin = () =>
    options.sessionExpected?.() === false
      ? Promise.resolve().then(() => announce(null))
      : restore();
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
      if (authErrorCode(error) === 'user-token-expired')
        forget({ expired: true, ...reasonOf(error) });
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
      if (isKnown) queueMicrotask(() => listeners.has(listener) && listener(user));
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
      if (user) confirm({ ...user, displayName: name });
    },
    async deleteAccount() {
      // The service deletes its own accounts with their data; here only the session is cleared.
      leave();
    },
    factors: factorActions(request, getIdToken),
    credentials: credentialActions(request, { getIdToken, refresh: enter, leave }),
  };
}
