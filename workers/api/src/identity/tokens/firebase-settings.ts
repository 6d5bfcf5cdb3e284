import { httpsAddress } from '../../settings/addresses.ts';
import { SettingError, wrongSetting } from '../../settings/setting-error.ts';

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
  /** The variable that names the project, and what it says. */
  project: { name: string; id: string | undefined };
  emulatorHost: string | undefined;
  /** The variable that names another place for the keys, such as a mirror, and what it says. */
  keys?: { name: string; url: string | undefined };
  production: boolean;
}): FirebaseSettings | undefined {
  const { project, emulatorHost, keys, production } = given;
  const projectId = project.id;
  if (emulatorHost && production)
    throw new SettingError(
      'FIREBASE_AUTH_EMULATOR_HOST is set in production: anybody could sign in as anybody. Unset it.',
    );
  if (!projectId) return undefined;
  if (!/^[a-z][a-z0-9-]{4,29}$/.test(projectId))
    throw wrongSetting(
      project.name,
      'the id of a Firebase project, such as demo-biophony',
      projectId,
    );
  if (emulatorHost && !/^[\w.[\]:-]+:\d+$/.test(emulatorHost))
    throw wrongSetting(
      'FIREBASE_AUTH_EMULATOR_HOST',
      'a host with a port, such as 127.0.0.1:9099',
      emulatorHost,
    );
  if (emulatorHost && !projectId.startsWith('demo-'))
    throw new SettingError(
      `FIREBASE_AUTH_EMULATOR_HOST works with a project whose name begins with demo- only, not ${projectId}.`,
    );
  const jwksUrl = keys?.url ? httpsAddress(keys.name, keys.url) : googleKeys;
  return { projectId, jwksUrl, emulator: Boolean(emulatorHost) };
}
