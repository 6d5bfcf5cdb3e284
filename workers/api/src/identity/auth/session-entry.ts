import { limits } from '@biophony/contract';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo } from 'better-auth/oauth2';
import { z } from 'zod';

const Profile = z.object({
  provider: z.enum(['google', 'github']),
  id: z.string().min(1),
  email: z.email(),
  name: z.string(),
  picture: z.string().nullable(),
});

/**
 * Lets somebody in whom another provider vouches for; can be called by this server only, never by path. The one they
 * were linked to before comes first. An account with the same address is linked when both sides have verified it;
 * when it has not verified it, anybody could have made it in their name, so that it is refused.
 */
export const sessionEntry = () =>
  ({
    id: 'session-entry',
    endpoints: {
      enterWithProfile: createAuthEndpoint.serverOnly(
        { method: 'POST', body: Profile },
        async (c) => {
          const { provider, id, email, name, picture } = c.body;
          const entered = await handleOAuthUserInfo(c, {
            userInfo: {
              id,
              email,
              emailVerified: true,
              name: name.slice(0, limits.display_name_length),
              image: picture ?? undefined,
            },
            account: { providerId: provider, accountId: id },
          });
          if (entered.error === 'account not linked')
            throw new APIError('CONFLICT', { code: 'ACCOUNT_NOT_LINKED' });
          if (!entered.data)
            throw new APIError('INTERNAL_SERVER_ERROR', { message: String(entered.error) });
          await setSessionCookie(c, entered.data);
          const { session, user } = entered.data;
          return c.json({ token: session.token, user });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
