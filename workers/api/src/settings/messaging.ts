import { httpsAddress } from './addresses.ts';
import { SettingError, wrongSetting } from './setting-error.ts';

type Get = (name: string) => string | undefined;

/** A service outside that takes messages by HTTP. */
export interface HttpService {
  url: string;
  /** Its bearer. */
  token: string | undefined;
}

export interface MailSettings {
  /** A mail server; undefined where none is set up. */
  smtpUrl: string | undefined;
  service: HttpService | undefined;
  /** Whom mails come from. */
  from: string;
}

const usualSender = 'Biophony <biophony@localhost>';

/** Does not show what is wrong: the address has a password. */
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

function serviceOf(get: Get, prefix: string): HttpService | undefined {
  const [name, tokenName] = [`${prefix}_URL`, `${prefix}_TOKEN`];
  const [url, token] = [get(name), get(tokenName)];
  if (url !== undefined) return { url: httpsAddress(name, url), token };
  if (token === undefined) return undefined;
  throw new SettingError(
    `${tokenName} is set, though ${name} is not. Set both, or only the address.`,
  );
}

/** Where mails go, by the variables SMTP_URL or MAIL_URL and MAIL_TOKEN, and MAIL_FROM. Throws SettingError. */
export function mailSettings(get: Get, prefix = ''): MailSettings {
  const smtpUrl = smtpUrlOf(`${prefix}SMTP_URL`, get(`${prefix}SMTP_URL`));
  const service = serviceOf(get, `${prefix}MAIL`);
  if (smtpUrl && service)
    throw new SettingError(
      `${prefix}MAIL_URL is set beside ${prefix}SMTP_URL. Set one of them: mails go one way.`,
    );
  return { smtpUrl, service, from: senderOf(`${prefix}MAIL_FROM`, get(`${prefix}MAIL_FROM`)) };
}

/** Where text messages go, by SMS_URL and SMS_TOKEN; undefined where none are sent. Throws SettingError. */
export const smsSettings = (get: Get, prefix = '') => serviceOf(get, `${prefix}SMS`);
