import { limits } from '@biophony/contract';
import { getCookie, setCookie } from 'hono/cookie';
import type { HttpContext } from '../../http/env.ts';
import { sha256Hex } from '../../http/sha256.ts';
import { randomToken } from '../secrets/random-token.ts';

const name = 'biophony.popup';

const cookieOf = (c: HttpContext): string | undefined => {
  const value = getCookie(c, name);
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
};

/** Marks the browser that starts a sign-in, so that nobody else can be made to finish it. Answers the mark's hash. */
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

/** Whether this is the browser that started. */
export async function isMarked(c: HttpContext, browserSha256: string): Promise<boolean> {
  const mark = cookieOf(c);
  return mark !== undefined && sha256Hex(mark) === browserSha256;
}
