import type { Logger, Mailer, SmsSender } from '../base/deps.ts';
import type { MailSettings } from '../base/settings.ts';

const timeoutMs = 10_000;

/**
 * Hands a message to an HTTP service: a POST of JSON, with a bearer when one is given. `what` names the service's
 * wares for the error. Throws where it does not take the message within ten seconds.
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

/**
 * Hands mails to an HTTP service: a POST of `{ "from", "to", "subject", "text" }`, with a bearer when one is given.
 * Throws where the service does not take them.
 */
export const httpMailer = (url: string, token: string | undefined, from: string): Mailer => ({
  delivers: true,
  send: (mail) => postMessage(url, token, { from, ...mail }, 'mails'),
});

/** Milliseconds after which a mail server that says nothing is given up, by nodemailer's names. */
const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

function withTimes(address: string): string {
  const url = new URL(address);
  for (const [name, ms] of Object.entries(times))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/**
 * Sends through the SMTP server of a URL such as smtps://user:password@mail.example:465; nodemailer is loaded
 * with the first mail. Throws what the mail server answers.
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

/** The way mails go by the settings; `otherwise` where none is set up. */
export function mailerOf({ smtpUrl, service, from }: MailSettings, otherwise: Mailer): Mailer {
  if (smtpUrl) return smtpMailer(smtpUrl, from);
  return service ? httpMailer(service.url, service.token, from) : otherwise;
}

/** Where no mail server is set up: notes in the log that a mail would have gone out, without its text. */
export const logMailer = (log: Logger): Mailer => ({
  delivers: false,
  async send({ to, subject }) {
    log.info('mail not sent: no mail server is set up', { to, subject });
  },
});

/** Hands text messages to an HTTP service: a POST of `{ "to": ..., "text": ... }`, with a bearer when one is given. */
export const httpSmsSender = (url: string, token: string | undefined): SmsSender => ({
  send: (message) => postMessage(url, token, message, 'text messages'),
});
