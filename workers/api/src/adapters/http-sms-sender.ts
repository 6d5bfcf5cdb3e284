import type { SmsSender } from '../ports/sms.ts';

const timeoutMs = 10_000;

/** Hands text messages to an HTTP service: a POST of `{ "to": ..., "text": ... }`, with a bearer when one is given. */
export const httpSmsSender = (url: string, token: string | undefined): SmsSender => ({
  async send(message) {
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
    if (!answer.ok) throw new Error(`The service for text messages answered ${answer.status}`);
  },
});
