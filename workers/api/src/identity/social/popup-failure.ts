import type { HttpContext } from '../../http/env.ts';
import type { Deps } from '../../ports/deps.ts';
import { popupPage, type PopupPage } from './popup-page.ts';
import { SocialFailure, type SocialFailureCode } from './providers/social-failure.ts';

const statuses: Partial<Record<SocialFailureCode, PopupPage['status']>> = {
  'unauthorized-domain': 403,
  'operation-not-allowed': 404,
  'too-many-requests': 429,
};

/** Tells the opener, and whoever looks at the window, why the sign-in ends. Failures of a provider are logged. */
export function failurePage(
  c: HttpContext,
  { log }: Deps,
  failure: unknown,
  opener: { origin: string; state: string },
): Response {
  if (!(failure instanceof SocialFailure)) throw failure;
  const { code, message, cause } = failure;
  if (cause instanceof Error)
    log.error('sign-in with another provider failed', {
      request_id: c.get('requestId'),
      cause: cause.message,
      reason: cause.cause instanceof Error ? cause.cause.message : undefined,
    });
  return popupPage(c, {
    status: statuses[code] ?? 400,
    text: message,
    post: {
      origin: opener.origin,
      message: { type: 'biophony:auth', state: opener.state, error: code, message },
    },
  });
}
