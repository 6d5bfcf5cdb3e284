import { resolve } from 'node:path';
import { firebaseSettings, type FirebaseSettings } from '../identity/tokens/firebase-settings.ts';
import { socialSettings, type SocialSettings } from '../identity/social/social-settings.ts';
import { originOf, originsOf } from '../settings/addresses.ts';
import {
  mailSettings,
  smsSettings,
  type HttpService,
  type MailSettings,
} from '../settings/messaging.ts';
import { plansOf, type Plans } from '../settings/plans.ts';
import { wrongSetting } from '../settings/setting-error.ts';
import { headerOf, numberOf, secretOf, switchOf } from '../settings/values.ts';

/** What a local server is told by its environment; read once, by the entry. */
export interface LocalSettings {
  dataDir: string;
  host: string;
  port: number;
  /** Undefined: the address it listens on. */
  baseUrl: string | undefined;
  trustedOrigins: string[];
  /** Header in which a proxy of ours names the caller's address; undefined without a proxy. */
  addressHeader: string | undefined;
  authSecret: string | undefined;
  runnerSecret: string | undefined;
  firebase: FirebaseSettings | undefined;
  social: SocialSettings;
  /** Whether signing up may tell nobody who has an account. */
  privateSignUp: boolean;
  mail: MailSettings;
  /** Where text messages are handed in; undefined where none are sent. */
  sms: HttpService | undefined;
  /** Bytes kept back on the disk for deletions and sign-ins. */
  diskReserveBytes: number;
  plans: Plans;
  logLevel: 'info' | 'error';
}

const reserveMb = { usual: 16, least: 1, most: 100_000 };

const portOf = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw wrongSetting('PORT', 'a number from 0 to 65535', text);
  return port;
};

/** Reads the settings; throws SettingError for one that cannot be used. Empty variables count as absent. */
export function readSettings(env: Record<string, string | undefined>): LocalSettings {
  const get = (name: string) => env[name]?.trim() || undefined;
  const baseUrl = get('BIOPHONY_BASE_URL');
  const level = get('BIOPHONY_LOG') ?? 'info';
  if (level !== 'info' && level !== 'error')
    throw wrongSetting('BIOPHONY_LOG', 'info or error', level);
  return {
    dataDir: resolve(get('BIOPHONY_DATA_DIR') ?? 'data'),
    host: get('HOST') ?? '127.0.0.1',
    port: portOf(get('PORT') ?? '8787'),
    baseUrl: baseUrl && originOf('BIOPHONY_BASE_URL', baseUrl),
    trustedOrigins: originsOf('BIOPHONY_TRUSTED_ORIGINS', get('BIOPHONY_TRUSTED_ORIGINS')),
    addressHeader: headerOf('BIOPHONY_ADDRESS_HEADER', get('BIOPHONY_ADDRESS_HEADER')),
    authSecret: secretOf('BIOPHONY_AUTH_SECRET', get('BIOPHONY_AUTH_SECRET')),
    runnerSecret: secretOf('BIOPHONY_RUNNER_SECRET', get('BIOPHONY_RUNNER_SECRET')),
    firebase: firebaseSettings({
      project: { name: 'BIOPHONY_FIREBASE_PROJECT_ID', id: get('BIOPHONY_FIREBASE_PROJECT_ID') },
      emulatorHost: get('FIREBASE_AUTH_EMULATOR_HOST'),
      keys: { name: 'BIOPHONY_FIREBASE_KEYS_URL', url: get('BIOPHONY_FIREBASE_KEYS_URL') },
      production: get('NODE_ENV') === 'production' || Boolean(baseUrl?.startsWith('https:')),
    }),
    social: socialSettings(get, 'BIOPHONY_'),
    privateSignUp: switchOf('BIOPHONY_PRIVATE_SIGN_UP', get('BIOPHONY_PRIVATE_SIGN_UP')),
    mail: mailSettings(get, 'BIOPHONY_'),
    sms: smsSettings(get, 'BIOPHONY_'),
    diskReserveBytes:
      numberOf('BIOPHONY_DISK_RESERVE_MB', get('BIOPHONY_DISK_RESERVE_MB'), reserveMb) * 1024 ** 2,
    plans: plansOf(get, 'BIOPHONY_'),
    logLevel: level,
  };
}
