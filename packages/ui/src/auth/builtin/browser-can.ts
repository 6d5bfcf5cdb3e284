import { AuthError, authErrorCode } from '../client/auth-error.ts';

const noStorage = () =>
  new AuthError('auth/web-storage-unsupported', 'The browser does not keep the session cookie');

/** Browsers that keep no cookies keep no storage either, and say so by an error; `cookieEnabled` is true all the same. */
function storageIsKept(): boolean {
  try {
    return typeof localStorage === 'undefined' || localStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Throws for a page in which nobody can sign in: one from a file, or one that may keep no cookies. */
export function assertBrowserCan(): void {
  if (typeof window === 'undefined') return;
  if (typeof location !== 'undefined' && !location.protocol.startsWith('http'))
    throw new AuthError(
      'auth/operation-not-supported-in-this-environment',
      'Signing in needs a page over http or https',
    );
  if (navigator.cookieEnabled === false || !storageIsKept()) throw noStorage();
}

/** Right after a sign-in there is no session only where the browser has dropped its cookie. */
export function sessionNotKept(failure: unknown): never {
  throw authErrorCode(failure) === 'user-token-expired' ? noStorage() : failure;
}
