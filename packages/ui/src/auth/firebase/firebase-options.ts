// Apart from what names types of `firebase`, a package that not every host installs: the published
// declarations of the kit refer to this file.
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
