import type * as FirebaseAuth from 'firebase/auth';
import { AuthError } from '../auth-errors.ts';
import type { FirebaseAuthOptions } from './firebase-options.ts';

export interface LoadedFirebase {
  sdk: typeof FirebaseAuth;
  auth: FirebaseAuth.Auth;
}

let apps = 0;

/**
 * Loads the official SDK, a package of the host. Sessions are kept in IndexedDB, so that neither
 * local nor session storage holds a token, or in memory without it. Throws AuthError if the package
 * is missing.
 */
export async function loadFirebase(options: FirebaseAuthOptions): Promise<LoadedFirebase> {
  const { emulatorUrl, ...config } = options;
  const [{ initializeApp }, sdk] = await Promise.all([
    import('firebase/app'),
    import('firebase/auth'),
  ]).catch((cause: unknown) => {
    throw new AuthError(
      'auth/operation-not-supported-in-this-environment',
      'The package "firebase" could not be loaded; add it to the page that uses Firebase accounts',
      { cause },
    );
  });
  // A unique name: the host may have its own Firebase app on the page.
  const app = initializeApp(config, `biophony-${++apps}`);
  const auth = sdk.initializeAuth(app, {
    persistence: [sdk.indexedDBLocalPersistence, sdk.inMemoryPersistence],
    ...(typeof window === 'undefined'
      ? {}
      : { popupRedirectResolver: sdk.browserPopupRedirectResolver }),
  });
  if (emulatorUrl) sdk.connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return { sdk, auth };
}
