/** A Firebase (Identity Platform) project whose users may call. */
export interface FirebaseSettings {
  projectId: string;
  /** Where the keys that sign ID tokens are published. */
  jwksUrl: string;
  /** Takes the unsigned tokens of the Auth emulator. */
  emulator: boolean;
}

/** Google's keys for Firebase ID tokens (Firebase documentation, "Verify ID tokens using a third-party JWT library"). */
const googleKeys =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

/**
 * The project's settings; undefined without a project. Throws when the emulator, whose tokens anybody can
 * make, is switched on in production or for a project that is not a `demo-` one.
 */
export function firebaseSettings(given: {
  projectId: string | undefined;
  emulatorHost: string | undefined;
  production: boolean;
}): FirebaseSettings | undefined {
  const { projectId, emulatorHost, production } = given;
  if (emulatorHost && production)
    throw new Error(
      'FIREBASE_AUTH_EMULATOR_HOST is set in production: anybody could sign in as anybody. Unset it.',
    );
  if (!projectId) return undefined;
  if (emulatorHost && !projectId.startsWith('demo-'))
    throw new Error(
      `FIREBASE_AUTH_EMULATOR_HOST works with a project whose name begins with demo- only, not ${projectId}.`,
    );
  return { projectId, jwksUrl: googleKeys, emulator: Boolean(emulatorHost) };
}
