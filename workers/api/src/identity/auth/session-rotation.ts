import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Deps } from '../../ports/deps.ts';
import { noteFailure } from './failure-notes.ts';
import { spendToken } from './spent-tokens.ts';

/** Gives a browser the next token of its session in a cookie; can be called by this server only, never by path. */
export const sessionRotation = (deps: Deps) =>
  ({
    id: 'session-rotation',
    endpoints: {
      renewSessionCookie: createAuthEndpoint.serverOnly(
        {
          method: 'POST',
          body: z.object({ spend: z.boolean().describe('False: the cookie of the same token') }),
          use: [sessionMiddleware],
        },
        async (c) => {
          const { session, user } = c.context.session;
          const token = c.body.spend
            ? await noteFailure(() => spendToken(deps, session))
            : session.token;
          await setSessionCookie(c, { session: { ...session, token }, user });
          return c.json({ done: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
