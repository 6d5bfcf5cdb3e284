import type {
  D1Database,
  DurableObjectNamespace,
  Queue,
  R2Bucket,
  RateLimit,
} from '@cloudflare/workers-types';
import { firebaseSettings } from '../identity/firebase-tokens.ts';
import { listSocialNames, socialSettings } from '../identity/social-settings.ts';
import type { Config } from '../base/deps.ts';
import { parseOrigin, parseOrigins, SettingError, parseSwitch } from '../base/setting-values.ts';
import {
  mailSettings,
  type ObjectStore,
  parsePasswordCost,
  readPlans,
  parseSignUps,
  smsSettings,
} from '../base/settings.ts';
import { readContainers } from './containers.ts';

export type QueuedWork = { wake: true } | { verify: true };

export interface WorkerEnv {
  DB: D1Database;
  OBJECTS: R2Bucket;
  ASSETS: { fetch(address: string): Promise<Response> };
  /** After a call: wake runners, verify stored files. */
  WAKE_RUNNERS: Queue<QueuedWork>;
  /** By network; absent for no limit. */
  CALLS?: RateLimit;
  /** Analysis containers by name. */
  RUNNERS: DurableObjectNamespace;
  /**
   * `on` runs analyses in Cloudflare Containers; how many at most; where models are (`s3://...`).
   */
  CONTAINER_RUNNERS?: string;
  MOST_CONTAINERS?: string;
  CONTAINER_MODELS?: string;
  /** Can only read models. */
  MODELS_ACCESS_KEY_ID?: string;
  MODELS_SECRET_ACCESS_KEY?: string;
  BASE_URL?: string;
  /** Comma-separated; may call from browsers. */
  TRUSTED_ORIGINS?: string;
  /** At least 32 characters. */
  AUTH_SECRET?: string;
  /** At least 32 characters. */
  RUNNER_SECRET?: string;
  /** Its users may call too. */
  FIREBASE_PROJECT_ID?: string;
  FIREBASE_KEYS_URL?: string;
  FIREBASE_AUTH_EMULATOR_HOST?: string;
  /** Google, or the OpenID Connect provider at GOOGLE_ISSUER. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_ISSUER?: string;
  /** GitHub, or the GitHub Enterprise Server at GITHUB_URL and GITHUB_API_URL. */
  GITHUB_CLIENT_ID?: string;
  GITHUB_CLIENT_SECRET?: string;
  GITHUB_URL?: string;
  GITHUB_API_URL?: string;
  /** `off`: sign-up may reveal who has an account. */
  PRIVATE_SIGN_UP?: string;
  /** `open`, `closed`, or mail domains. */
  SIGN_UPS?: string;
  /** Of new accounts, and the highest that people may choose. */
  DEFAULT_PLAN?: string;
  HIGHEST_PLAN?: string;
  /** Base-2 logarithm of scrypt's N. */
  PASSWORD_COST?: string;
  SMTP_URL?: string;
  /** Alternative: gets a POST of `{ from, to, subject, text }` with the bearer token. */
  MAIL_URL?: string;
  MAIL_TOKEN?: string;
  MAIL_FROM?: string;
  /** Gets a POST of `{ to, text }` with the bearer token. */
  SMS_URL?: string;
  SMS_TOKEN?: string;
  R2_S3_ENDPOINT?: string;
  R2_BUCKET?: string;
  R2_ACCESS_KEY_ID?: string;
  R2_SECRET_ACCESS_KEY?: string;
}

type Binding = 'DB' | 'OBJECTS' | 'ASSETS' | 'WAKE_RUNNERS' | 'CALLS' | 'RUNNERS';
type Name = Exclude<keyof WorkerEnv, Binding>;

const readSetting = (env: WorkerEnv, name: Name) => env[name]?.trim() || undefined;

const required = (env: WorkerEnv, name: Name, minimum = 1): string => {
  const value = readSetting(env, name) ?? '';
  if (value.length >= minimum) return value;
  throw new SettingError(
    minimum > 1
      ? `${name} must have at least ${minimum} characters; set it with "wrangler secret put ${name}".`
      : `${name} is not set; see wrangler.toml.`,
  );
};

const secretLength = 32;

/** Throws naming each missing variable. */
export const readWorkerConfig = (env: WorkerEnv): Config => ({
  baseUrl: parseOrigin('BASE_URL', required(env, 'BASE_URL')),
  authSecret: required(env, 'AUTH_SECRET', secretLength),
  runnerSecret: required(env, 'RUNNER_SECRET', secretLength),
  trustedOrigins: parseOrigins('TRUSTED_ORIGINS', env.TRUSTED_ORIGINS),
  plans: readPlans((name) => readSetting(env, name as Name)),
  signUps: parseSignUps('SIGN_UPS', readSetting(env, 'SIGN_UPS')),
  passwordCost: parsePasswordCost('PASSWORD_COST', readSetting(env, 'PASSWORD_COST'), env.BASE_URL),
  signIn: listSocialNames(readSocial(env)),
});

export const readFirebase = (env: WorkerEnv) =>
  firebaseSettings({
    project: { name: 'FIREBASE_PROJECT_ID', id: readSetting(env, 'FIREBASE_PROJECT_ID') },
    emulatorHost: readSetting(env, 'FIREBASE_AUTH_EMULATOR_HOST'),
    keys: { name: 'FIREBASE_KEYS_URL', url: readSetting(env, 'FIREBASE_KEYS_URL') },
    production: !/^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(`${env.BASE_URL ?? ''}/`),
  });

export const readSocial = (env: WorkerEnv) =>
  socialSettings((name) => readSetting(env, name as Name));

export const readPrivateSignUp = (env: WorkerEnv) =>
  parseSwitch('PRIVATE_SIGN_UP', readSetting(env, 'PRIVATE_SIGN_UP'));

export const containersIn = (env: WorkerEnv) =>
  readContainers((name) => readSetting(env, name as Name));

export const readMail = (env: WorkerEnv) => mailSettings((name) => readSetting(env, name as Name));

export const readSms = (env: WorkerEnv) => smsSettings((name) => readSetting(env, name as Name));

export const readS3Endpoint = (env: WorkerEnv): ObjectStore => ({
  endpoint: required(env, 'R2_S3_ENDPOINT').replace(/\/$/, ''),
  bucket: required(env, 'R2_BUCKET'),
  accessKeyId: required(env, 'R2_ACCESS_KEY_ID'),
  secretAccessKey: required(env, 'R2_SECRET_ACCESS_KEY'),
  region: 'auto',
});
