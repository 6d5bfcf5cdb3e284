import { limits } from '@biophony/contract';
import { getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import type { HttpContext } from '../http/handler.ts';
import { escaped } from '../http/html.ts';
import { keepOnce, takeOnce } from './one-time-tokens.ts';
import {
  SocialFailure,
  type SocialFailureCode,
  type SocialName,
  type SocialProfile,
} from './social-settings.ts';

const name = 'biophony.popup';

const cookieOf = (c: HttpContext): string | undefined => {
  const value = getCookie(c, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Nobody else can be made to finish the sign-in. Returns the mark's hash. */
export async function markBrowser(c: HttpContext, secure: boolean): Promise<string> {
  const mark = cookieOf(c) ?? randomToken();
  setCookie(c, name, mark, {
    path: '/api/auth/popup',
    maxAge: limits.popup_seconds,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  });
  return sha256Hex(mark);
}

export async function isMarked(c: HttpContext, browserSha256: string): Promise<boolean> {
  const mark = cookieOf(c);
  return mark !== undefined && sha256Hex(mark) === browserSha256;
}

interface Opener {
  origin: string;
  codeChallenge: string;
  nonce: string;
}

export interface PopupFlow extends Opener {
  provider: SocialName;
  state: string;
  /** Sent to the provider. */
  codeVerifier: string;
  browserSha256: string;
}

/** Waits for the opener to collect the session. */
interface PopupCode extends Opener {
  profile: SocialProfile;
}

export const keepFlow = (deps: Deps, flow: PopupFlow) =>
  keepOnce(deps, 'popup', flow, limits.popup_seconds);

export const takeFlow = (deps: Deps, state: string) => takeOnce<PopupFlow>(deps, 'popup', state);

export const keepCode = (deps: Deps, code: PopupCode) =>
  keepOnce(deps, 'popup-code', code, limits.popup_code_seconds);

export const takeCode = (deps: Deps, code: string) => takeOnce<PopupCode>(deps, 'popup-code', code);

interface PopupMessage {
  type: 'biophony:auth';
  /** Chosen by the opener. */
  state: string;
  /** One-time, to be exchanged. Never a token. */
  code?: string;
  error?: string;
  message?: string;
}

interface PopupPage {
  status: 200 | 400 | 403 | 404 | 429;
  text: string;
  post?: { origin: string; message: PopupMessage };
}

/** `<` could end its script element. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const script = `const { origin, message } = JSON.parse(document.getElementById('post').textContent);
if (window.opener) window.opener.postMessage(message, origin);
else document.getElementById('text').textContent = 'The page that opened this window is gone. Close the window and sign in again.';`;

const poster = (post: NonNullable<PopupPage['post']>, nonce: string) =>
  `<script type="application/json" id="post">${inlineJson(post)}</script>
<script nonce="${nonce}">${script}</script>`;

/**
 * Without Cross-Origin-Opener-Policy, which would cut it off from its opener. The kit closes the
 * window; the text is for when it does not.
 */
export function popupPage(c: HttpContext, { status, text, post }: PopupPage): Response {
  const nonce = randomToken();
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  return c.html(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Biophony</title>
<style nonce="${nonce}">body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; }</style>
</head>
<body>
<p id="text">${escaped(text)}</p>
${post ? poster(post, nonce) : ''}
</body>
</html>
`,
    status,
  );
}

const statuses: Partial<Record<SocialFailureCode, PopupPage['status']>> = {
  'unauthorized-domain': 403,
  'operation-not-allowed': 404,
  'too-many-requests': 429,
};

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
