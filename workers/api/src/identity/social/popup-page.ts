import { escaped } from '../../http/escaped.ts';
import type { HttpContext } from '../../http/env.ts';
import { randomToken } from '../secrets/random-token.ts';

/** What the window posts to the page that opened it; the kit's sign-in waits for this. */
interface PopupMessage {
  type: 'biophony:auth';
  /** The opener's own. */
  state: string;
  /** One-time code, to be exchanged. Never a token. */
  code?: string;
  /** A code of Firebase's web SDK, without `auth/`. */
  error?: string;
  /** The failure for the person. */
  message?: string;
}

export interface PopupPage {
  status: 200 | 400 | 403 | 404 | 429;
  /** What the window itself says, in case nobody takes the message. */
  text: string;
  /** To whom, exactly; left out where that is not known. */
  post?: { origin: string; message: PopupMessage };
}

/** JSON that cannot end the element it stands in. */
const inlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

const script = `const { origin, message } = JSON.parse(document.getElementById('post').textContent);
if (window.opener) window.opener.postMessage(message, origin);
else document.getElementById('text').textContent = 'The page that opened this window is gone. Close the window and sign in again.';`;

const poster = (post: NonNullable<PopupPage['post']>, nonce: string) =>
  `<script type="application/json" id="post">${inlineJson(post)}</script>
<script nonce="${nonce}">${script}</script>`;

/**
 * The last page of a sign-in window. It sends no Cross-Origin-Opener-Policy: with one, the browser would cut it
 * off from the page that opened it. The kit closes the window; the text is for when it does not.
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
