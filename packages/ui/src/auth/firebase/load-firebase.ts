import type * as FirebaseAuth from 'firebase/auth';
import { AuthError } from '../auth-errors.ts';

/** The web configuration of a Firebase (Identity Platform) project, as its console shows it. */
export interface FirebaseAuthOptions {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** Address of the Auth emulator, such as http://127.0.0.1:9099; for tests and development. */
  emulatorUrl?: string;
}

/** Throws `auth/invalid-api-key` or `auth/auth-domain-config-required` for a configuration that lacks it. */
export function assertOptions({ apiKey, authDomain }: FirebaseAuthOptions): void {
  if (!apiKey.trim())
    throw new AuthError('auth/invalid-api-key', 'The Firebase configuration has no API key');
  if (!authDomain.trim())
    throw new AuthError(
      'auth/auth-domain-config-required',
      'The Firebase configuration has no auth domain',
    );
}

/** The official SDK's part for signing in, and the project it speaks to. */
export interface LoadedFirebase {
  sdk: typeof FirebaseAuth;
  auth: FirebaseAuth.Auth;
}

let apps = 0;

/**
 * Loads the official SDK, which is a package of the host's own. Sessions are kept in IndexedDB, so that neither the
 * local nor the session storage holds a token; where there is none, in memory. Throws AuthError when it is missing.
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
  // A name of its own: the host may have a project of its own on the page.
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
