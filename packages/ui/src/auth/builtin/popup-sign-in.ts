import { routes } from '@biophony/contract/constants';
import type { Requester } from '@biophony/sdk';
import type { SocialProvider } from '../client/auth-client.ts';
import { assertBrowserCan } from './browser-can.ts';
import { challengeOf, randomSecret } from './pkce.ts';
import { openPopup, waitForCode } from './popup.ts';

/**
 * Signs in with a window of another provider; afterwards the session cookie is set. Opens the window in the same turn.
 * `run` ends it from outside. Throws AuthError.
 */
export async function popupSignIn(
  baseUrl: string,
  request: Requester,
  provider: SocialProvider,
  run: AbortController,
): Promise<void> {
  assertBrowserCan();
  const [state, nonce, verifier] = [randomSecret(), randomSecret(), randomSecret()];
  const popup = openPopup(`biophony-${state}`);
  const waiting = waitForCode(popup, { origin: new URL(baseUrl).origin, state }, run.signal);

  const sendThere = async () => {
    // A window cannot tell its opener that it found no network.
    await request('health');
    const query = new URLSearchParams({
      state,
      nonce,
      code_challenge: await challengeOf(verifier),
      code_challenge_method: 'S256',
      origin: location.origin,
    });
    if (run.signal.aborted) return;
    popup.location.href = `${baseUrl}${routes.authPopupStart[1].replace('{provider}', provider)}?${query}`;
  };
  sendThere().catch((failure: unknown) => run.abort(failure));

  const code = await waiting;
  await request('authPopupExchange', { body: { code, code_verifier: verifier, nonce } });
}
