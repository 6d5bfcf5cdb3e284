import type { Mailer } from '../ports/deps.ts';
import type { MailSettings } from '../settings/messaging.ts';
import { httpMailer } from './http-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The way mails go by the settings; `otherwise` where none is set up. */
export function mailerOf({ smtpUrl, service, from }: MailSettings, otherwise: Mailer): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  return service ? httpMailer(service.url, service.token, from) : otherwise;
}
