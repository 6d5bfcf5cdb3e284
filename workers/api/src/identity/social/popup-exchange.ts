import { ApiError } from '../../http/errors/api-error.ts';
import { assertOrigin } from '../../http/headers/cors.ts';
import type { Deps } from '../../ports/deps.ts';
import { authHeaders, passOn } from '../auth/ask-auth.ts';
import type { AuthRoute } from '../auth/auth-route.ts';
import type { Auth } from '../auth/auth.ts';
import type { AddressOf } from '../callers/caller-address.ts';
import { rememberBrowser } from '../callers/known-browser.ts';
import { holdForSecondFactor, type HeldSignIn } from '../second-factor/held-sign-ins.ts';
import { recordSignIn } from '../callers/sign-ins.ts';
import { challengeOf } from '../secrets/random-token.ts';
import { assertMayEnter } from '../service/may-join.ts';
import { takeCode } from './popup-flow.ts';

/**
 * Gives the session to the page that opened the window: it proves itself with the code verifier, the nonce and,
 * as browsers send it, its origin. The code is spent by the first try, right or wrong.
 */
export function popupExchange(
  deps: Deps,
  auth: Auth,
  address: AddressOf,
): AuthRoute<'authPopupExchange'> {
  return async (c, { body }) => {
    assertOrigin(deps.config, c.req.raw.headers);
    const kept = await takeCode(deps, body.code);
    const proved =
      kept !== null &&
      kept.codeChallenge === (await challengeOf(body.code_verifier)) &&
      kept.nonce === body.nonce &&
      kept.origin === (c.req.header('origin') ?? kept.origin);
    if (!proved)
      throw new ApiError(
        'invalid_request',
        'code is not known, was used before, or has expired. Start the sign-in again.',
        'code',
      );
    await assertMayEnter(deps, kept.profile);
    const asked = { body: kept.profile, headers: authHeaders(c), asResponse: true } as const;
    const given = await passOn<HeldSignIn['answer']>(c, () => auth.api.enterWithProfile(asked), {
      inspect: ({ json, cookies }) => holdForSecondFactor(deps, json, cookies),
    });
    await rememberBrowser(c, deps, given.user.email);
    await recordSignIn(deps, given.user.id, kept.profile.provider, address(c));
    return c.json(given);
  };
}
