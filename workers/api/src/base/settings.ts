import { type ServiceSettings, type Tier, tierNames } from '@biophony/contract';
import {
  parseAddress,
  httpsAddress,
  isLoopback,
  parseNumber,
  SettingError,
  wrongSetting,
} from './setting-values.ts';

export interface Plans {
  usual: Tier;
  /** Lowest first. */
  offered: readonly Tier[];
}

export const freeChoice: Plans = { usual: 'free', offered: tierNames };

function tierOf(name: string, text: string | undefined, usual: Tier): Tier {
  if (text === undefined) return usual;
  const tier = tierNames.find((one) => one === text);
  if (tier) return tier;
  throw wrongSetting(name, `one of ${tierNames.join(', ')}`, text);
}

/** DEFAULT_PLAN and HIGHEST_PLAN. Throws SettingError. */
export function readPlans(get: (name: string) => string | undefined, prefix = ''): Plans {
  const [usualName, highestName] = [`${prefix}DEFAULT_PLAN`, `${prefix}HIGHEST_PLAN`];
  const usual = tierOf(usualName, get(usualName), 'free');
  const highest = tierOf(highestName, get(highestName), 'enterprise');
  const offered = tierNames.slice(0, tierNames.indexOf(highest) + 1);
  if (!offered.includes(usual))
    throw new SettingError(
      `${usualName} is ${usual}, which is above ${highestName}, ${highest}. Lower one or raise the other.`,
    );
  return { usual, offered };
}

export type SignUps = Pick<ServiceSettings, 'sign_ups' | 'sign_up_domains'>;

const domain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

/** `open` (default), `closed`, or email domains separated by commas. Throws SettingError. */
export function parseSignUps(name: string, text: string | undefined): SignUps {
  if (text === undefined || text === 'open') return { sign_ups: 'open', sign_up_domains: [] };
  if (text === 'closed') return { sign_ups: 'closed', sign_up_domains: [] };
  const domains = text.split(',').map((one) => one.trim().toLowerCase());
  if (domains.every((one) => domain.test(one)))
    return { sign_ups: 'domains', sign_up_domains: domains };
  throw wrongSetting(
    name,
    'open, closed, or domains such as example.org, separated by commas',
    text,
  );
}

/** OWASP's minimum for scrypt with r = 8 and p = 5 (Password Storage Cheat Sheet): N = 2^14. */
export const usualPasswordCost = 14;
/** A hash of 2^17 takes 128 MiB. */
const highest = 17;

/**
 * Base-2 logarithm of scrypt's N. Lower for tests, only if `baseUrl` is on this machine. Throws
 * SettingError.
 */
export function parsePasswordCost(
  name: string,
  text: string | undefined,
  baseUrl: string | undefined,
): number {
  const cost = parseNumber(name, text, { usual: usualPasswordCost, least: 1, most: highest });
  if (cost < usualPasswordCost && baseUrl !== undefined && !isLoopback(baseUrl))
    throw new SettingError(
      `${name} must be ${usualPasswordCost} or more for a service at ${baseUrl}; less is for tests on this machine.`,
    );
  return cost;
}

const form = 'postgres://USER:PASSWORD@HOST:5432/DATABASE';

/** Throws SettingError without the URL: it holds a password. */
export function parseDatabaseUrl(name: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.hostname === '')
    throw new SettingError(
      `${name} is not the address of a PostgreSQL database. Write it as ${form}, with %-codes for special characters in the password.`,
    );
  return url;
}

type Get = (name: string) => string | undefined;

export interface ObjectStore {
  /** Without the bucket or a trailing slash. */
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'REGION'] as const;

/**
 * S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION; undefined if none
 * is set. Throws SettingError.
 */
export function objectStoreSettings(get: Get, prefix = ''): ObjectStore | undefined {
  const nameOf = (name: string) => `${prefix}S3_${name}`;
  const missing = names.filter((name) => get(nameOf(name)) === undefined).map(nameOf);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new SettingError(
      `${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set, though other settings of the object store are. Set all five of ${prefix}S3_, or none.`,
    );
  const read = (name: (typeof names)[number]) => get(nameOf(name)) ?? '';
  const bucket = read('BUCKET');
  if (!/^[\w][\w.-]{1,62}$/.test(bucket))
    throw wrongSetting(nameOf('BUCKET'), 'the name of a bucket, without an address', bucket);
  return {
    endpoint: parseAddress(nameOf('ENDPOINT'), read('ENDPOINT')),
    bucket,
    accessKeyId: read('ACCESS_KEY_ID'),
    secretAccessKey: read('SECRET_ACCESS_KEY'),
    region: read('REGION'),
  };
}

type GetSetting = (name: string) => string | undefined;

export interface HttpService {
  url: string;
  token: string | undefined;
}

export interface MailSettings {
  smtpUrl: string | undefined;
  service: HttpService | undefined;
  from: string;
}

const usualSender = 'Biophony <biophony@localhost>';

/** Errors do not show the address: it holds a password. */
function smtpUrlOf(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname) return text;
  throw new SettingError(
    `${name} must be the address of a mail server, such as smtps://user:password@mail.example:465.`,
  );
}

function senderOf(name: string, text: string | undefined): string {
  if (text === undefined) return usualSender;
  if (/^([^<>\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text)) return text;
  throw wrongSetting(name, 'a sender such as Biophony <post@biophony.example>', text);
}

function serviceOf(get: GetSetting, prefix: string): HttpService | undefined {
  const [name, tokenName] = [`${prefix}_URL`, `${prefix}_TOKEN`];
  const [url, token] = [get(name), get(tokenName)];
  if (url !== undefined) return { url: httpsAddress(name, url), token };
  if (token === undefined) return undefined;
  throw new SettingError(
    `${tokenName} is set, though ${name} is not. Set both, or only the address.`,
  );
}

/** SMTP_URL, or MAIL_URL and MAIL_TOKEN, and MAIL_FROM. Throws SettingError. */
export function mailSettings(get: GetSetting, prefix = ''): MailSettings {
  const smtpUrl = smtpUrlOf(`${prefix}SMTP_URL`, get(`${prefix}SMTP_URL`));
  const service = serviceOf(get, `${prefix}MAIL`);
  if (smtpUrl && service)
    throw new SettingError(
      `${prefix}MAIL_URL is set beside ${prefix}SMTP_URL. Set one of them: mails go one way.`,
    );
  return { smtpUrl, service, from: senderOf(`${prefix}MAIL_FROM`, get(`${prefix}MAIL_FROM`)) };
}

/** SMS_URL and SMS_TOKEN; undefined without them. Throws SettingError. */
export const smsSettings = (get: GetSetting, prefix = '') => serviceOf(get, `${prefix}SMS`);

export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  url: string;
  attribution: string;
}

const mostText = 300;
const places = ['{z}', '{x}', '{y}'];

/** `name` and `name`_ATTRIBUTION; null if unset. Throws SettingError. */
export function parseMapTiles(
  name: string,
  address: string | undefined,
  attribution: string | undefined,
): MapTiles | null {
  const whose = `${name}_ATTRIBUTION`;
  if (address === undefined) {
    if (attribution !== undefined)
      throw wrongSetting(whose, `left out where ${name} is not set`, attribution);
    return null;
  }
  const url = httpsAddress(name, address);
  // No policy can name a host with placeholders.
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2));
  if (!places.every((place) => path.includes(place)) || /[\s;,'"<>]/.test(url))
    throw wrongSetting(name, 'an address such as https://tiles.example/{z}/{x}/{y}.png', address);
  if (!attribution || attribution.length > mostText)
    throw wrongSetting(
      whose,
      `whose map it is, in up to ${mostText} characters, as its licence asks`,
      attribution ?? '',
    );
  return { url, attribution };
}

export const tilesOrigin = ({ url }: MapTiles): string => new URL(url).origin;
