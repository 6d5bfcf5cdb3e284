import type { Deps } from '../../ports/deps.ts';
import type { AuthRoutes } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { githubProvider } from './providers/github-provider.ts';
import { openIdProvider } from './providers/openid-provider.ts';
import { popupCallback } from './popup-callback.ts';
import { popupExchange } from './popup-exchange.ts';
import { popupStart } from './popup-start.ts';
import type { SocialProviders } from './providers/social-profile.ts';
import type { SocialSettings } from './providers/social-settings.ts';

/** Signing in with Google or GitHub in a window of its own. */
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
