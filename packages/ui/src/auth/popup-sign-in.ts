import { routes } from '@biophony/contract/constants';
import type { Requester } from '@biophony/sdk';
import type { SocialProvider } from './auth-client.ts';
import { AuthError, authErrorCode } from './auth-errors.ts';

const noStorage = () =>
  new AuthError('auth/web-storage-unsupported', 'The browser does not keep the session cookie');

/**
 * Browsers that block cookies also block storage, with an error; `cookieEnabled` is true all the
 * same.
 */
function storageIsKept(): boolean {
  try {
    return typeof localStorage === 'undefined' || localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Throws on pages where nobody can sign in: from a file, or with cookies blocked. */
export function assertBrowserCan(): void {
  if (typeof window === 'undefined') return;
  if (typeof location !== 'undefined' && !location.protocol.startsWith('http'))
    throw new AuthError(
      'auth/operation-not-supported-in-this-environment',
      'Signing in needs a page over http or https',
    );
  if (navigator.cookieEnabled === false || !storageIsKept()) throw noStorage();
}

/** If the session is missing right after a sign-in, the browser has dropped its cookie. */
export function sessionNotKept(failure: unknown): never {
  throw authErrorCode(failure) === 'user-token-expired' ? noStorage() : failure;
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

/** 32 random bytes as base64url: a state, a nonce or a code verifier. */
const randomSecret = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** The S256 challenge of a code verifier (RFC 7636, section 4.2). */
async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

/** Size of the popup in pixels. */
const size = { width: 500, height: 600 };
/**
 * Interval for detecting a closed popup, and how long its message may still arrive, in
 * milliseconds.
 */
const popupTimes = { poll: 2_000, grace: 8_000 };

/** Opens an empty, centred popup. Must run inside a click; throws `auth/popup-blocked`. */
export function openPopup(name: string): Window {
  const left = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = window.open('about:blank', name, features);
  if (!popup) throw new AuthError('auth/popup-blocked', 'The sign-in window was blocked');
  return popup;
}

/** Message of the popup's last page to its opener. */
export interface PopupMessage {
  type: 'biophony:auth';
  state: string;
  code?: string;
  /** A code of Firebase's web SDK, without `auth/`. */
  error?: string;
  /** What happened and what to do, for the person. */
  message?: string;
}

const isMessage = (data: unknown): data is PopupMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'biophony:auth';

/**
 * Waits for the one-time code of a popup. Only messages from `origin` with this `state` count.
 * Throws `auth/popup-closed-by-user` (8 s after it closed without a message), and when `signal` is
 * aborted its reason or `auth/cancelled-popup-request`.
 */
export function waitForCode(
  popup: Window,
  expected: { origin: string; state: string },
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let grace: ReturnType<typeof setTimeout> | null = null;
    const end = () => {
      clearInterval(poll);
      if (grace) clearTimeout(grace);
      window.removeEventListener('message', listen);
      signal.removeEventListener('abort', cancelled);
      if (!popup.closed) popup.close();
    };
    const fail = (error: AuthError) => {
      end();
      reject(error);
    };
    const cancelled = () =>
      fail(
        signal.reason instanceof AuthError
          ? signal.reason
          : new AuthError('auth/cancelled-popup-request', 'Another sign-in was started'),
      );
    const listen = ({ data, origin }: MessageEvent) => {
      if (origin !== expected.origin || !isMessage(data) || data.state !== expected.state) return;
      if (!data.code) {
        const code = data.error?.replace(/[^a-z-]/g, '') || 'internal-error';
        return fail(new AuthError(`auth/${code}`, data.message || `Sign-in failed (${code})`));
      }
      end();
      resolve(data.code);
    };
    const poll = setInterval(() => {
      if (!popup.closed || grace) return;
      grace = setTimeout(
        () => fail(new AuthError('auth/popup-closed-by-user', 'The sign-in window was closed')),
        popupTimes.grace,
      );
    }, popupTimes.poll);
    window.addEventListener('message', listen);
    signal.addEventListener('abort', cancelled, { once: true });
  });
}

/**
 * Signs in with a popup of another provider, which sets the session cookie. Opens the popup in the
 * same turn. `run` ends it from outside. Throws AuthError.
 */
export async function popupSignIn(
  baseUrl: string,
  request: Requester,
  provider: SocialProvider,
  run: AbortController,
): Promise<void> {
  assertBrowserCan();
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  const popup = openPopup(`biophony-${state}`);
  const waiting = waitForCode(popup, { origin: new URL(baseUrl).origin, state }, run.signal);

  const sendThere = async () => {
    // A popup cannot tell its opener that the network failed.
    await request('health');
    const query = new URLSearchParams({
      state,
      nonce,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
      origin: location.origin,
    });
    if (run.signal.aborted) return;
    popup.location.href = `${baseUrl}${routes.authPopupStart[1].replace('{provider}', provider)}?${query}`;
  };
  sendThere().catch((failure: unknown) => run.abort(failure));

  const code = await waiting;
  await request('authPopupExchange', { body: { code, code_verifier: verifier, nonce } });
}
