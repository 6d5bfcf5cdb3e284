import { AuthError } from '../client/auth-error.ts';

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
