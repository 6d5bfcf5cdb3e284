import type { Logger, Mailer } from '../ports/deps.ts';

/** Where no mail server is set up: notes in the log that a mail would have gone out, without its text. */
export const logMailer = (log: Logger): Mailer => ({
  delivers: false,
  async send({ to, subject }) {
    log.info('mail not sent: no mail server is set up', { to, subject });
  },
});
