import { ApiError } from '../../http/errors/api-error.ts';
import { trusts } from '../../http/headers/cors.ts';
import type { HttpContext } from '../../http/env.ts';
import type { Deps } from '../../ports/deps.ts';
import { countAttempts, type Allowance } from '../secrets/attempts.ts';
import type { AuthRoute } from '../auth/auth-route.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { randomToken } from '../secrets/random-token.ts';
import { markBrowser } from './popup-browser.ts';
import { failurePage } from './popup-failure.ts';
import { keepFlow } from './popup-flow.ts';
import type { SocialProvider, SocialProviders } from './providers/social-profile.ts';
import { SocialFailure } from './providers/social-failure.ts';
import { redirectUri, socialTitles, type SocialName } from './providers/social-settings.ts';

const startsFromAddress: Allowance = { attempts: 300, seconds: 900 };

const isName = (name: string): name is SocialName => Object.hasOwn(socialTitles, name);

function providerOf(providers: SocialProviders, name: string): [SocialName, SocialProvider] {
  const provider = isName(name) ? providers[name] : undefined;
  if (isName(name) && provider) return [name, provider];
  const title = isName(name) ? socialTitles[name] : name;
  const key = name.toUpperCase();
  throw new SocialFailure(
    'operation-not-allowed',
    `Signing in with ${title} is not set up here. Use email and password. The operator of this service turns it on with BIOPHONY_${key}_CLIENT_ID and BIOPHONY_${key}_CLIENT_SECRET (on Cloudflare ${key}_CLIENT_ID and ${key}_CLIENT_SECRET), as docs/settings.md of Biophony says.`,
  );
}

const tooMany = (cause: unknown) =>
  cause instanceof ApiError && cause.code === 'rate_limited'
    ? new SocialFailure('too-many-requests', cause.message)
    : cause;

/** Sends the window on to the provider, with a state, a nonce and a code challenge of its own. */
export function popupStart(
  deps: Deps,
  providers: SocialProviders,
  address: AddressOf,
): AuthRoute<'authPopupStart'> {
  const { config } = deps;
  const secure = config.baseUrl.startsWith('https:');

  const begin = async (
    c: HttpContext,
    { params, query }: Parameters<AuthRoute<'authPopupStart'>>[1],
  ): Promise<URL> => {
    if (!trusts(config, query.origin))
      throw new SocialFailure(
        'unauthorized-domain',
        `Sign-in is not allowed from ${query.origin}. Add it to the trusted origins of the server.`,
      );
    const [name, provider] = providerOf(providers, params.provider ?? '');
    await countAttempts(deps, { [`popup-from:${address(c)}`]: startsFromAddress }).catch(
      (cause: unknown) => {
        throw tooMany(cause);
      },
    );
    const codeVerifier = randomToken();
    const state = await keepFlow(deps, {
      provider: name,
      state: query.state,
      origin: query.origin,
      codeChallenge: query.code_challenge,
      nonce: query.nonce,
      codeVerifier,
      browserSha256: await markBrowser(c, secure),
    });
    return provider.authorizeUrl({
      state,
      nonce: query.nonce,
      codeVerifier,
      redirectUri: redirectUri(config.baseUrl, name),
    });
  };

  return async (c, call) => {
    try {
      return c.redirect((await begin(c, call)).href, 302);
    } catch (cause) {
      return failurePage(c, deps, cause, call.query);
    }
  };
}
