import type { Mailer } from '../ports/deps.ts';

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
