import { getCookie } from 'hono/cookie';
import type { HttpContext } from '../../http/env.ts';

const cookies = ['__Secure-biophony.session_token', 'biophony.session_token'];

/** The refresh session that a call brings, and how. */
export interface PresentedToken {
  /** Without the signature that cookies carry behind a dot. */
  token: string;
  by: 'cookie' | 'bearer';
}

const unsigned = (value: string) => value.split('.')[0] ?? '';

/** A bearer comes before a cookie, as better-auth has it; null where there is neither. */
export function presentedToken(c: HttpContext): PresentedToken | null {
  const bearer = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (bearer) return { token: unsigned(bearer), by: 'bearer' };
  const cookie = cookies.map((name) => getCookie(c, name)).find(Boolean);
  return cookie ? { token: unsigned(cookie), by: 'cookie' } : null;
}
