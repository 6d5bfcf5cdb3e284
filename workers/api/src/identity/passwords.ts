import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import { leakedList } from './leaked-list.ts';

const [r, p, keyBytes] = [8, 5, 32];

/** Memory is 128 N r bytes (RFC 7914), doubled to be safe. */
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
 * `scrypt$N$r$p$salt$key` (base64url).
 * @param cost base-2 logarithm of N
 */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const N = 2 ** cost;
  const key = await derive(password, salt, terms(N, r, p));
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** In constant time. False for an unknown format. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || !N || !r || !p || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64url');
  const options = terms(Number(N), Number(r), Number(p));
  const actual = await derive(password, Buffer.from(salt, 'base64url'), options);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

let prefixes: DataView | undefined;

function listed(prefix: number): boolean {
  prefixes ??= new DataView(Uint8Array.from(atob(leakedList), (sign) => sign.charCodeAt(0)).buffer);
  let [low, high] = [0, prefixes.byteLength / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = prefixes.getUint32(middle * 4);
    if (entry === prefix) return true;
    if (entry < prefix) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** Ignores case. One in 240,000 other passwords matches too, since hash prefixes are compared. */
export async function isLeaked(password: string): Promise<boolean> {
  const text = new TextEncoder().encode(password.normalize('NFKC').toLowerCase());
  const digest = new DataView(await crypto.subtle.digest('SHA-256', text));
  return listed(digest.getUint32(0));
}

/** Throws invalid_request; length is the only other rule. */
export async function assertUnleaked(password: string, field: string): Promise<void> {
  if (!(await isLeaked(password))) return;
  throw new ApiError(
    'invalid_request',
    'This password was leaked, and attackers try it first. Choose another, such as three random words.',
    field,
  );
}
