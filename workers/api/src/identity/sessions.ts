import { notSignedIn } from '@biophony/contract';
import { getCookie } from 'hono/cookie';
import type { Deps } from '../base/deps.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoutes, HttpContext } from '../http/handler.ts';
import { assertOrigin } from '../http/headers.ts';
import { refusalOrFailure } from './auth-failures.ts';
import { askAuth, type Auth, authHeaders, passOn } from './auth.ts';
import type { Hashing } from './callers.ts';
import { countGuess, recordSignIn, rememberBrowser, takeTurn } from './guess-limits.ts';
import { type HeldSignIn, holdForSecondFactor } from './second-factors.ts';
import { currentToken, endSession } from './spent-tokens.ts';

export const signInRoutes = (
  deps: Deps,
  auth: Auth,
  { address, hashing }: Hashing,
): AuthRoutes => ({
  async authSignIn(c, { body }) {
    assertOrigin(deps.config, c.req.raw.headers);
    const guess = await countGuess(c, deps, address, body.email);
    const ask = () =>
      askAuth<HeldSignIn['answer']>(auth, c, body, {
        async inspect({ json, cookies }) {
          await guess.wasRight();
          await holdForSecondFactor(deps, json, cookies);
        },
      });
    const session = await takeTurn(hashing, address(c), guess, ask);
    await rememberBrowser(c, deps, session.user.email);
    await recordSignIn(deps, session.user.id, 'password', address(c));
    return c.json(session);
  },

  authJwks: async (c) => c.json(await askAuth(auth, c, undefined)),
});

const cookies = ['__Secure-biophony.session_token', 'biophony.session_token'];

interface PresentedToken {
  /** Without the signature that cookies append. */
  token: string;
  by: 'cookie' | 'bearer';
}

const unsigned = (value: string) => value.split('.')[0] ?? '';

/** A bearer precedes a cookie, as in better-auth; null without both. */
function presentedToken(c: HttpContext): PresentedToken | null {
  const bearer = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (bearer) return { token: unsigned(bearer), by: 'bearer' };
  const cookie = cookies.map((name) => getCookie(c, name)).find(Boolean);
  return cookie ? { token: unsigned(cookie), by: 'cookie' } : null;
}

interface ProvedSession {
  subject: string;
  /** Not changed when the session is renewed. */
  signedInAt: Date;
}

/** Throws unauthenticated. */
export async function provedSession(auth: Auth, c: HttpContext): Promise<ProvedSession> {
  const request = {
    headers: authHeaders(c),
    query: { disableRefresh: true, disableCookieCache: true },
  };
  const currentSession = await refusalOrFailure(
    () => auth.api.getSession(request),
    (session) => session === null,
  );
  if (!currentSession) throw new ApiError('unauthenticated', notSignedIn);
  return {
    subject: currentSession.user.id,
    signedInAt: new Date(currentSession.session.createdAt),
  };
}

const triesAtMost = 4;

interface SessionOfNow {
  token: string | null;
  headers: Headers;
  /** Replaced a moment ago. */
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

/** Repeats `work` if another tab replaced the token meanwhile. */
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

export const sessionRoutes = (deps: Deps, auth: Auth): AuthRoutes => ({
  async authToken(c) {
    assertOrigin(deps.config, c.req.raw.headers);
    return withSession(deps, c, async ({ headers, stale, byCookie }) => {
      const answer = await askAuth(auth, c, undefined, { headers });
      if (byCookie) {
        const body = { spend: !stale };
        const request = { headers, body, asResponse: true } as const;
        await passOn(c, () => auth.api.renewSessionCookie(request));
      }
      return c.json(answer);
    });
  },

  async authSignOut(c) {
    assertOrigin(deps.config, c.req.raw.headers);
    const presented = presentedToken(c);
    const { headers } = await sessionOf(deps, c);
    const answer = await askAuth(auth, c, {}, { headers });
    if (presented) await endSession(deps, presented.token);
    return c.json(answer);
  },
});
