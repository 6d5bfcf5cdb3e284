import { getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from '../../http/env.ts';
import type { Deps } from '../../ports/deps.ts';
import { sameSecret } from '../secrets/constant-time.ts';
import { emailHash } from '../secrets/email-hash.ts';
import { markOf } from '../secrets/mark.ts';
import { randomToken } from '../secrets/random-token.ts';
import { authPath } from '../auth/auth.ts';

const name = 'biophony.known';
const purpose = 'known browser';
const year = 365 * 86_400;

const markFor = ({ config }: Deps, id: string, email: string) =>
  markOf(config, purpose, `${id}.${emailHash(email)}`);

/**
 * The identifier of a browser in which this account was signed in to before, else null. Guesses from elsewhere then
 * cannot lock the owner out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function knownBrowser(
  c: HttpContext,
  deps: Deps,
  email: string,
): Promise<string | null> {
  const [id, mark] = getCookie(c, name)?.split('.') ?? [];
  if (!id || !mark) return null;
  return sameSecret(mark, await markFor(deps, id, email)) ? id : null;
}

/** Remembers that this account was signed in to in this browser: once all was given that it asks for, and not before. */
export async function rememberBrowser(c: HttpContext, deps: Deps, email: string): Promise<void> {
  const id = randomToken();
  setCookie(c, name, `${id}.${await markFor(deps, id, email)}`, {
    path: authPath,
    maxAge: year,
    httpOnly: true,
    sameSite: 'Lax',
    secure: deps.config.baseUrl.startsWith('https:'),
  });
}
