import type { Mailer } from '../ports/deps.ts';
import { postMessage } from './post-message.ts';

/**
 * Hands mails to an HTTP service: a POST of `{ "from", "to", "subject", "text" }`, with a bearer when one is given.
 * Throws where the service does not take them.
 */
export const httpMailer = (url: string, token: string | undefined, from: string): Mailer => ({
  delivers: true,
  send: (mail) => postMessage(url, token, { from, ...mail }, 'mails'),
});
