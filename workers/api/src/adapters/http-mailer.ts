import type { Mailer } from '../ports/deps.ts';

const timeoutMs = 10_000;

/**
 * Hands mails to an HTTP service: a POST of `{ "from", "to", "subject", "text" }`, with a bearer when one is given.
 * Throws where the service does not take them.
 */
export const httpMailer = (url: string, token: string | undefined, from: string): Mailer => ({
  delivers: true,
  async send(mail) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ from, ...mail }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The service for mails answered ${answer.status}`);
  },
});
