import { ApiError } from '../../http/errors/api-error.ts';
import { assertOrigin } from '../../http/headers/cors.ts';
import type { HttpContext } from '../../http/env.ts';
import type { Deps } from '../../ports/deps.ts';
import { askAuth, authHeaders, passOn } from '../auth/ask-auth.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import { presentedToken } from './presented-token.ts';
import { currentToken, endSessionOf } from '../auth/spent-tokens.ts';

const triesAtMost = 4;

/** A refresh session as better-auth is to see it: by its token of now. */
interface SessionOfNow {
  token: string | null;
  headers: Headers;
  /** The call brought a token that was spent a moment ago. */
  stale: boolean;
  byCookie: boolean;
}

async function sessionOf(deps: Deps, c: HttpContext): Promise<SessionOfNow> {
  const presented = presentedToken(c);
  const token = presented && (await currentToken(deps, presented.token));
  const headers = authHeaders(c);
  const stale = presented !== null && token !== presented.token;
  if (stale) {
    headers.delete('cookie');
    headers.set('authorization', `Bearer ${token}`);
  }
  return { token, headers, stale, byCookie: presented?.by === 'cookie' };
}

/** Does something with the session; once more when another tab has spent the token in the middle of it. */
async function withSession<T>(
  deps: Deps,
  c: HttpContext,
  use: (session: SessionOfNow) => Promise<T>,
): Promise<T> {
  let session = await sessionOf(deps, c);
  for (let tried = 1; ; tried++) {
    try {
      return await use(session);
    } catch (failure) {
      const ended = failure instanceof ApiError && failure.code === 'unauthenticated';
      const next = await sessionOf(deps, c);
      if (!ended || next.token === session.token || tried === triesAtMost) throw failure;
      session = next;
    }
  }
}

/** What a refresh session is good for: new ID tokens, until it is ended. */
export const sessionRoutes = (deps: Deps, auth: Auth): AuthRoutes => ({
  async authToken(c) {
    assertOrigin(deps.config, c.req.raw.headers);
    return withSession(deps, c, async ({ headers, stale, byCookie }) => {
      const answer = await askAuth(auth, c, undefined, { headers });
      if (byCookie) {
        const body = { spend: !stale };
        const asked = { headers, body, asResponse: true } as const;
        await passOn(c, () => auth.api.renewSessionCookie(asked));
      }
      return c.json(answer);
    });
  },

  async authSignOut(c) {
    assertOrigin(deps.config, c.req.raw.headers);
    const presented = presentedToken(c);
    const { headers } = await sessionOf(deps, c);
    const answer = await askAuth(auth, c, {}, { headers });
    // Another tab may have renewed the token in the middle of it.
    if (presented) await endSessionOf(deps, presented.token);
    return c.json(answer);
  },
});
