import type { Deps } from '../../ports/deps.ts';
import type { AuthRoute } from '../auth/auth-route.ts';
import { isMarked } from './popup-browser.ts';
import { failurePage } from './popup-failure.ts';
import { keepCode, takeFlow, type PopupFlow } from './popup-flow.ts';
import { popupPage } from './popup-page.ts';
import type { SocialProfile, SocialProviders } from './providers/social-profile.ts';
import { providerFailed } from './providers/social-failure.ts';
import { redirectUri, socialTitles } from './providers/social-settings.ts';

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

/**
 * The window comes back from the provider. What comes with a state that is unknown, spent, of another provider or of
 * another browser goes to nobody.
 */
export function popupCallback(
  deps: Deps,
  providers: SocialProviders,
): AuthRoute<'authPopupCallback'> {
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
