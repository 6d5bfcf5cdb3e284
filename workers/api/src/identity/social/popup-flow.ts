import type { Deps } from '../../ports/deps.ts';
import { keepOnce, takeOnce } from '../secrets/one-time.ts';
import type { SocialProfile } from './providers/social-profile.ts';
import type { SocialName } from './providers/social-settings.ts';
import { limits } from '@biophony/contract';

/** What the page that opened the window is to prove and to get. */
interface Opener {
  origin: string;
  codeChallenge: string;
  nonce: string;
}

/** A sign-in whose window is at the provider. */
export interface PopupFlow extends Opener {
  provider: SocialName;
  state: string;
  /** Towards the provider. */
  codeVerifier: string;
  /** Of the browser that started. */
  browserSha256: string;
}

/** Somebody the provider has vouched for, until the opener comes for them. */
export interface PopupCode extends Opener {
  profile: SocialProfile;
}

export const keepFlow = (deps: Deps, flow: PopupFlow) =>
  keepOnce(deps, 'popup', flow, limits.popup_seconds);

export const takeFlow = (deps: Deps, state: string) => takeOnce<PopupFlow>(deps, 'popup', state);

export const keepCode = (deps: Deps, code: PopupCode) =>
  keepOnce(deps, 'popup-code', code, limits.popup_code_seconds);

export const takeCode = (deps: Deps, code: string) => takeOnce<PopupCode>(deps, 'popup-code', code);
