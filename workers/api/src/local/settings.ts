import { resolve } from 'node:path';
import { firebaseSettings, type FirebaseSettings } from '../identity/tokens/firebase-settings.ts';
import { socialSettings, type SocialSettings } from '../identity/social/social-settings.ts';

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
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: 'info' | 'error';
}

/** A setting that cannot be used; the message says which and why. */
export class SettingError extends Error {
  override name = 'SettingError';
}

const portOf = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not ${text}.`);
  return port;
};

const originOf = (name: string, text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search)
    throw new SettingError(
      `${name} must be an address such as https://biophony.example without a path, not ${text}.`,
    );
  return url.origin;
};

const secretOf = (name: string, text: string | undefined): string | undefined => {
  if (text !== undefined && text.length < 32)
    throw new SettingError(`${name} must have at least 32 characters.`);
  return text;
};

/** Reads the settings; throws SettingError for one that cannot be used. Empty variables count as absent. */
export function readSettings(env: Record<string, string | undefined>): LocalSettings {
  const get = (name: string) => env[name]?.trim() || undefined;
  const baseUrl = get('BIOPHONY_BASE_URL');
  const level = get('BIOPHONY_LOG') ?? 'info';
  if (level !== 'info' && level !== 'error')
    throw new SettingError(`BIOPHONY_LOG must be info or error, not ${level}.`);
  return {
    dataDir: resolve(get('BIOPHONY_DATA_DIR') ?? 'data'),
    host: get('HOST') ?? '127.0.0.1',
    port: portOf(get('PORT') ?? '8787'),
    baseUrl: baseUrl && originOf('BIOPHONY_BASE_URL', baseUrl),
    trustedOrigins: (get('BIOPHONY_TRUSTED_ORIGINS') ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '')
      .map((origin) => originOf('BIOPHONY_TRUSTED_ORIGINS', origin)),
    addressHeader: get('BIOPHONY_ADDRESS_HEADER')?.toLowerCase(),
    authSecret: secretOf('BIOPHONY_AUTH_SECRET', get('BIOPHONY_AUTH_SECRET')),
    runnerSecret: secretOf('BIOPHONY_RUNNER_SECRET', get('BIOPHONY_RUNNER_SECRET')),
    firebase: firebaseSettings({
      projectId: get('BIOPHONY_FIREBASE_PROJECT_ID'),
      emulatorHost: get('FIREBASE_AUTH_EMULATOR_HOST'),
      production: get('NODE_ENV') === 'production' || Boolean(baseUrl?.startsWith('https:')),
    }),
    social: socialSettings(get, 'BIOPHONY_'),
    smtpUrl: get('BIOPHONY_SMTP_URL'),
    mailFrom: get('BIOPHONY_MAIL_FROM') ?? 'Biophony <biophony@localhost>',
    logLevel: level,
  };
}
