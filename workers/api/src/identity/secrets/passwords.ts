import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

const [r, p, keyBytes] = [8, 5, 32];

/** What scrypt takes, and the memory it needs for that: 128 N r bytes (RFC 7914) and as much again to be safe. */
const terms = (N: number, r: number, p: number): ScryptOptions => ({
  N,
  r,
  p,
  maxmem: 256 * N * r,
});

const derive = (password: string, salt: Uint8Array, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (cause, key) =>
      cause ? reject(cause) : resolve(key),
    );
  });

/**
 * A salted scrypt hash in the form `scrypt$N$r$p$salt$key` (base64url).
 * @param cost base-2 logarithm of N
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const N = 2 ** cost;
  const key = await derive(password, salt, terms(N, r, p));
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Whether the password is the one that was hashed; compares in constant time. False for an unknown form. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const options = terms(Number(N), Number(r), Number(p));
  const actual = await derive(password, Buffer.from(salt, 'base64url'), options);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
