import type { SmsSender } from '../ports/sms.ts';
import { postMessage } from './post-message.ts';

/** Hands text messages to an HTTP service: a POST of `{ "to": ..., "text": ... }`, with a bearer when one is given. */
export const httpSmsSender = (url: string, token: string | undefined): SmsSender => ({
  send: (message) => postMessage(url, token, message, 'text messages'),
});
