import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed store URL allows, once, until it expires. */
export type Grant = { expires: number } & (
  | { op: 'put'; key: string; size: number; sha256?: string }
  | { op: 'get'; key: string; filename: string; contentType?: string }
  | { op: 'part'; key: string; upload: string; part: number; size: number }
);

const encode = (grant: Grant) => Buffer.from(JSON.stringify(grant)).toString('base64url');

/** Signs and checks the grants of store URLs with HMAC-SHA-256. */
export function grantSigner(secret: string) {
  const signature = (payload: string) => createHmac('sha256', secret).update(payload).digest();

  return {
    sign(grant: Grant): string {
      const payload = encode(grant);
      return `${payload}.${signature(payload).toString('base64url')}`;
    },
    /** The grant of a token, or null when it was not signed here. Expiry is for the caller to check. */
    open(token: string): Grant | null {
      const [payload, given] = token.split('.');
      if (!payload || !given) return null;
      const expected = signature(payload);
      const actual = Buffer.from(given, 'base64url');
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Grant;
    },
  };
}

export type GrantSigner = ReturnType<typeof grantSigner>;
