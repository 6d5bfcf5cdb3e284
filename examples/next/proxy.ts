import { NextResponse, type NextRequest } from 'next/server';
import { setting } from './app/setting';

/** What Next's development server needs besides. */
const developing = process.env.NODE_ENV === 'development';

/** Gives every page a strict content security policy; Next puts the nonce into its own scripts. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${developing ? " 'unsafe-eval'" : ''}`,
    `style-src 'self'${developing ? " 'unsafe-inline'" : ''}`,
    `connect-src 'self' ${setting('BIOPHONY_API_URL')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(developing ? ["font-src 'self'", "img-src 'self' data:"] : []),
  ].join('; ');
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const answer = NextResponse.next({ request: { headers } });
  answer.headers.set('content-security-policy', policy);
  return answer;
}

export const config = { matcher: '/' };
