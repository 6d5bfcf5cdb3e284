import type * as FirebaseAuth from 'firebase/auth';
import { AuthError } from '../auth-errors.ts';

/** Web configuration of a Firebase (Identity Platform) project, as its console shows it. */
export interface FirebaseAuthOptions {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Address of the Auth emulator, such as http://127.0.0.1:9099; for tests and development. */
  emulatorUrl?: string;
}

/**
 * Throws `auth/invalid-api-key` or `auth/auth-domain-config-required` for an incomplete
 * configuration.
 */
export function assertOptions({ apiKey, authDomain }: FirebaseAuthOptions): void {
  if (!apiKey.trim())
    throw new AuthError('auth/invalid-api-key', 'The Firebase configuration has no API key');
  if (!authDomain.trim())
    throw new AuthError(
      'auth/auth-domain-config-required',
      'The Firebase configuration has no auth domain',
    );
}

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
