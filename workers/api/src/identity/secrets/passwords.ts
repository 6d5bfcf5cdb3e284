import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/** OWASP's minimum for scrypt (Password Storage Cheat Sheet): N = 2^14, r = 8, p = 5. */
const cost = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 ** 2 } as const;
const keyBytes = 32;

const derive = (password: string, salt: Uint8Array, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (cause, key) =>
      cause ? reject(cause) : resolve(key),
    );
  });

/** A salted scrypt hash in the form `scrypt$N$r$p$salt$key` (base64url). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    salt.toString('base64url'),
    key.toString('base64url'),
  ].join('$');
}

/** Whether the password is the one that was hashed; compares in constant time. False for an unknown form. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem };
  const actual = await derive(password, Buffer.from(salt, 'base64url'), options);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
