import type { AuthClient } from './auth-client.ts';

/** Seconds; older tokens are not sent, since they expire soon. */
const oldestToken = 300;

const issuedAt = (token: string): number => {
  const part = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
  const { iat } = JSON.parse(atob(part)) as { iat?: unknown };
  return typeof iat === 'number' ? iat : 0;
};

/** Target of tokens: a URL of the page's own origin. Throws TypeError for another. */
function ownUrl(url: string): string {
  const full = new URL(url, location.href);
  if (full.origin !== location.origin)
    throw new TypeError(
      `ID tokens are synced to this page's own origin only, not to ${full.origin}.`,
    );
  return full.href;
}

/**
 * Wraps an AuthClient so that it informs the page's own server: each new ID token is POSTed to
 * `url` as a bearer, and signing out sends DELETE. Tokens older than 300 s are not sent. Failures
 * are only logged.
 */
export function withIdTokenSync(auth: AuthClient, url: string): AuthClient {
  const target = ownUrl(url);
  let last: string | null = null;
  let sending = Promise.resolve();

  const send = async (token: string | null) => {
    if (token === last) return;
    if (token !== null && Date.now() / 1000 - issuedAt(token) > oldestToken) return;
    last = token;
    const answer = await fetch(target, {
      method: token === null ? 'DELETE' : 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`${target} answered ${answer.status}`);
  };
  /** In sequence, so that a sign-out never overtakes a token. */
  const queue = (token: string | null) => {
    sending = sending
      .then(() => send(token))
      .catch((error: unknown) => {
        console.error('The ID token could not be synced', error);
      });
  };

  auth.onAuthStateChanged((user) => {
    if (!user) return queue(null);
    auth.getIdToken().then(queue, (error: unknown) => console.error(error));
  });
  const synced: Pick<AuthClient, 'getIdToken'> = {
    async getIdToken(options) {
      const token = await auth.getIdToken(options);
      queue(token);
      return token;
    },
  };
  return Object.assign(Object.create(auth) as AuthClient, synced);
}
