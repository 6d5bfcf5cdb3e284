import { AuthError } from '../client/auth-error.ts';

/** Size of the sign-in window in pixels. */
const size = { width: 500, height: 600 };
/** How often a closed window is looked for, and how long its message may still come, in milliseconds. */
const popupTimes = { poll: 2_000, grace: 8_000 };

/** Opens an empty window in the middle of this one. Must run inside a click; throws `auth/popup-blocked`. */
export function openPopup(name: string): Window {
  const left = Math.max(0, window.screenX + (window.outerWidth - size.width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = window.open('about:blank', name, features);
  if (!popup) throw new AuthError('auth/popup-blocked', 'The sign-in window was blocked');
  return popup;
}

/** What the last page of the popup posts to its opener. */
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
 * Throws `auth/popup-closed-by-user` (8 s after it closed without a word), and when
 * `signal` is aborted its reason or `auth/cancelled-popup-request`.
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
