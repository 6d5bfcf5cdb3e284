import type { Logger, Mailer, SmsSender } from '../base/deps.ts';
import type { MailSettings } from '../base/settings.ts';

const timeoutMs = 10_000;

/**
 * JSON, with a bearer if given. `what`: kind of message, for the error. Throws if the service does
 * not accept it within ten seconds.
 */
async function postMessage(
  url: string,
  token: string | undefined,
  message: object,
  what: string,
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(message),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The service for ${what} answered ${answer.status}`);
}

/** POSTs `{ "from", "to", "subject", "text" }`. Throws if the service does not accept it. */
export const httpMailer = (url: string, token: string | undefined, from: string): Mailer => ({
  delivers: true,
  send: (mail) => postMessage(url, token, { from, ...mail }, 'mails'),
});

/** Milliseconds. */
const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function withTimes(address: string): string {
  const url = new URL(address);
  for (const [name, ms] of Object.entries(times))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/**
 * Such as smtps://user:password@mail.example:465. Loads nodemailer with the first mail. Throws what
 * the mail server answers.
 */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    delivers: true,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(withTimes(url));
      try {
        await transport.sendMail({ from, ...mail });
      } finally {
        transport.close();
      }
    },
  };
}

export function createMailer({ smtpUrl, service, from }: MailSettings, otherwise: Mailer): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  return service ? httpMailer(service.url, service.token, from) : otherwise;
}

export const logMailer = (log: Logger): Mailer => ({
  delivers: false,
  async send({ to, subject }) {
    log.info('mail not sent: no mail server is set up', { to, subject });
  },
});

/** POSTs `{ "to": ..., "text": ... }`. */
export const httpSmsSender = (url: string, token: string | undefined): SmsSender => ({
  send: (message) => postMessage(url, token, message, 'text messages'),
});
