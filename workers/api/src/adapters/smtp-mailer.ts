import type { Mailer } from '../ports/deps.ts';

/**
 * Sends through the SMTP server of a URL such as smtps://user:password@mail.example:465; nodemailer is loaded
 * with the first mail. Throws what the mail server answers.
 */
export function smtpMailer(url: string, from: string): Mailer {
  return {
    delivers: true,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(url);
      try {
        await transport.sendMail({ from, ...mail });
      } finally {
        transport.close();
      }
    },
  };
}
