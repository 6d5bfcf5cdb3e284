import { resolve } from 'node:path';
import {
  parseHeader,
  parseNumber,
  parseOrigin,
  parseOrigins,
  parseSecret,
  parseSwitch,
  wrongSetting,
} from '../base/setting-values.ts';
import {
  parseDatabaseUrl,
  type HttpService,
  mailSettings,
  type MailSettings,
  type MapTiles,
  parseMapTiles,
  type ObjectStore,
  objectStoreSettings,
  parsePasswordCost,
  type Plans,
  readPlans,
  type SignUps,
  parseSignUps,
  smsSettings,
} from '../base/settings.ts';
import { firebaseSettings, type FirebaseSettings } from '../identity/firebase-tokens.ts';
import { socialSettings, type SocialSettings } from '../identity/social-settings.ts';
import { observingSettings, type ObservingSettings } from './log.ts';

export interface LocalSettings {
  dataDir: string;
  /** With user and password; undefined: SQLite in the data folder. */
  databaseUrl: URL | undefined;
  host: string;
  port: number;
  /** A stopping process accepts calls so long, and then waits for running ones. */
  leaveSeconds: number;
  stopSeconds: number;
  baseUrl: string | undefined;
  trustedOrigins: string[];
  addressHeader: string | undefined;
  authSecret: string | undefined;
  runnerSecret: string | undefined;
  firebase: FirebaseSettings | undefined;
  social: SocialSettings;
  /** Sign-up hides who has an account. */
  privateSignUp: boolean;
  firstOperator: boolean;
  signUps: SignUps;
  mapTiles: MapTiles | null;
  example: boolean;
  mail: MailSettings;
  sms: HttpService | undefined;
  objectStore: ObjectStore | undefined;
  /** Kept free for deletions and sign-ins. */
  diskReserveBytes: number;
  plans: Plans;
  passwordCost: number;
  logLevel: 'info' | 'error';
  observing: ObservingSettings;
}

const leaving = { usual: 0, least: 0, most: 300 };
const stopping = { usual: 20, least: 0, most: 3600 };
const reserveMb = { usual: 16, least: 1, most: 100_000 };

const portOf = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw wrongSetting('PORT', 'a number from 0 to 65535', text);
  return port;
};

/** Default: on for a personal computer, off with a public URL. */
const exampleOf = (text: string | undefined, baseUrl: string | undefined): boolean =>
  text === undefined ? baseUrl === undefined : parseSwitch('BIOPHONY_EXAMPLE', text);

/** Throws SettingError. Empty variables count as absent. */
export function readSettings(env: Record<string, string | undefined>): LocalSettings {
  const get = (name: string) => env[name]?.trim() || undefined;
  const baseUrl = get('BIOPHONY_BASE_URL');
  const level = get('BIOPHONY_LOG') ?? 'info';
  if (level !== 'info' && level !== 'error')
    throw wrongSetting('BIOPHONY_LOG', 'info or error', level);
  return {
    dataDir: resolve(get('BIOPHONY_DATA_DIR') ?? 'data'),
    databaseUrl: parseDatabaseUrl('BIOPHONY_DATABASE_URL', get('BIOPHONY_DATABASE_URL')),
    host: get('HOST') ?? '127.0.0.1',
    port: portOf(get('PORT') ?? '8787'),
    leaveSeconds: parseNumber('BIOPHONY_LEAVE_SECONDS', get('BIOPHONY_LEAVE_SECONDS'), leaving),
    stopSeconds: parseNumber('BIOPHONY_STOP_SECONDS', get('BIOPHONY_STOP_SECONDS'), stopping),
    baseUrl: baseUrl && parseOrigin('BIOPHONY_BASE_URL', baseUrl),
    trustedOrigins: parseOrigins('BIOPHONY_TRUSTED_ORIGINS', get('BIOPHONY_TRUSTED_ORIGINS')),
    addressHeader: parseHeader('BIOPHONY_ADDRESS_HEADER', get('BIOPHONY_ADDRESS_HEADER')),
    authSecret: parseSecret('BIOPHONY_AUTH_SECRET', get('BIOPHONY_AUTH_SECRET')),
    runnerSecret: parseSecret('BIOPHONY_RUNNER_SECRET', get('BIOPHONY_RUNNER_SECRET')),
    firebase: firebaseSettings({
      project: { name: 'BIOPHONY_FIREBASE_PROJECT_ID', id: get('BIOPHONY_FIREBASE_PROJECT_ID') },
      emulatorHost: get('FIREBASE_AUTH_EMULATOR_HOST'),
      keys: { name: 'BIOPHONY_FIREBASE_KEYS_URL', url: get('BIOPHONY_FIREBASE_KEYS_URL') },
      production: get('NODE_ENV') === 'production' || Boolean(baseUrl?.startsWith('https:')),
    }),
    social: socialSettings(get, 'BIOPHONY_'),
    privateSignUp: parseSwitch('BIOPHONY_PRIVATE_SIGN_UP', get('BIOPHONY_PRIVATE_SIGN_UP')),
    firstOperator: parseSwitch('BIOPHONY_FIRST_OPERATOR', get('BIOPHONY_FIRST_OPERATOR')),
    example: exampleOf(get('BIOPHONY_EXAMPLE'), baseUrl),
    signUps: parseSignUps('BIOPHONY_SIGN_UPS', get('BIOPHONY_SIGN_UPS')),
    mapTiles: parseMapTiles(
      'BIOPHONY_MAP_TILES',
      get('BIOPHONY_MAP_TILES'),
      get('BIOPHONY_MAP_TILES_ATTRIBUTION'),
    ),
    mail: mailSettings(get, 'BIOPHONY_'),
    sms: smsSettings(get, 'BIOPHONY_'),
    objectStore: objectStoreSettings(get, 'BIOPHONY_'),
    diskReserveBytes:
      parseNumber('BIOPHONY_DISK_RESERVE_MB', get('BIOPHONY_DISK_RESERVE_MB'), reserveMb) *
      1024 ** 2,
    plans: readPlans(get, 'BIOPHONY_'),
    passwordCost: parsePasswordCost(
      'BIOPHONY_PASSWORD_COST',
      get('BIOPHONY_PASSWORD_COST'),
      baseUrl,
    ),
    logLevel: level,
    observing: observingSettings(get),
  };
}
