import type { Deps } from '../base/deps.ts';
import { toChallenge, randomToken } from '../base/secrets.ts';
import { ApiError } from '../http/api-error.ts';
import type { AuthRoute, AuthRoutes, HttpContext } from '../http/handler.ts';
import { assertOrigin, trusts } from '../http/headers.ts';
import { type Auth, authHeaders, passOn } from './auth.ts';
import { type AddressOf, type Allowance, countAttempts } from './callers.ts';
import { recordSignIn, rememberBrowser } from './guess-limits.ts';
import { type HeldSignIn, holdForSecondFactor } from './second-factors.ts';
import { assertMayEnter } from './service-settings.ts';
import {
  failurePage,
  isMarked,
  keepCode,
  keepFlow,
  markBrowser,
  type PopupFlow,
  popupPage,
  takeCode,
  takeFlow,
} from './social-popup.ts';
import { githubProvider, openIdProvider } from './social-providers.ts';
import {
  providerFailed,
  redirectUri,
  SocialFailure,
  type SocialName,
  type SocialProfile,
  type SocialProvider,
  type SocialProviders,
  type SocialSettings,
  socialTitles,
} from './social-settings.ts';

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

function popupStart(
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

async function profileOf(
  providers: SocialProviders,
  baseUrl: string,
  flow: PopupFlow,
  answer: URLSearchParams,
): Promise<SocialProfile> {
  const provider = providers[flow.provider];
  if (!provider) throw providerFailed(socialTitles[flow.provider], 'it is no longer set up');
  return provider.identify({
    answer,
    state: answer.get('state') ?? '',
    nonce: flow.nonce,
    codeVerifier: flow.codeVerifier,
    redirectUri: redirectUri(baseUrl, flow.provider),
  });
}

/** A state that is unknown, used, or of another provider or browser gives a session to nobody. */
function popupCallback(deps: Deps, providers: SocialProviders): AuthRoute<'authPopupCallback'> {
  return async (c, { params, query }) => {
    const answer = new URL(c.req.url).searchParams;
    const flow = query.state ? await takeFlow(deps, query.state) : null;
    if (!flow || flow.provider !== params.provider || !(await isMarked(c, flow.browserSha256)))
      return popupPage(c, {
        status: 400,
        text: 'This sign-in has ended or was started elsewhere. Close the window and sign in again.',
      });
    try {
      const profile = await profileOf(providers, deps.config.baseUrl, flow, answer);
      const { origin, codeChallenge, nonce, state } = flow;
      const code = await keepCode(deps, { profile, origin, codeChallenge, nonce });
      return popupPage(c, {
        status: 200,
        text: 'You are signed in. You can close this window.',
        post: { origin, message: { type: 'biophony:auth', state, code } },
      });
    } catch (cause) {
      return failurePage(c, deps, cause, flow);
    }
  };
}

/**
 * The opener proves itself with the code verifier, the nonce and, if sent, its origin. The first
 * try uses the code up.
 */
function popupExchange(deps: Deps, auth: Auth, address: AddressOf): AuthRoute<'authPopupExchange'> {
  return async (c, { body }) => {
    assertOrigin(deps.config, c.req.raw.headers);
    const grant = await takeCode(deps, body.code);
    const proved =
      grant !== null &&
      grant.codeChallenge === (await toChallenge(body.code_verifier)) &&
      grant.nonce === body.nonce &&
      grant.origin === (c.req.header('origin') ?? grant.origin);
    if (!proved)
      throw new ApiError(
        'invalid_request',
        'code is not known, was used before, or has expired. Start the sign-in again.',
        'code',
      );
    await assertMayEnter(deps, grant.profile);
    const request = { body: grant.profile, headers: authHeaders(c), asResponse: true } as const;
    const answer = await passOn<HeldSignIn['answer']>(c, () => auth.api.enterWithProfile(request), {
      inspect: ({ json, cookies }) => holdForSecondFactor(deps, json, cookies),
    });
    await rememberBrowser(c, deps, answer.user.email);
    await recordSignIn(deps, answer.user.id, grant.profile.provider, address(c));
    return c.json(answer);
  };
}

export function socialRoutes(
  deps: Deps,
  auth: Auth,
  settings: SocialSettings,
  address: AddressOf,
): AuthRoutes {
  const providers: SocialProviders = {
    ...(settings.google && { google: openIdProvider(settings.google, deps.clock) }),
    ...(settings.github && { github: githubProvider(settings.github) }),
  };
  return {
    authPopupStart: popupStart(deps, providers, address),
    authPopupCallback: popupCallback(deps, providers),
    authPopupExchange: popupExchange(deps, auth, address),
  };
}
