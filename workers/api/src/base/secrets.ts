import { createHash, timingSafeEqual } from 'node:crypto';
import type { CryptoKey } from 'jose';
import type { Config } from './deps.ts';

/** Lower-case hex. Web Crypto's promise takes several times as long. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex');

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** 32 random bytes as base64url. */
export const randomToken = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)));

/** S256 (RFC 7636, section 4.2). */
export async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

export const sameSecret = (actual: string, expected: string): boolean =>
  timingSafeEqual(digest(actual), digest(expected)) && expected !== '';

/** For counters, whether or not an account exists. */
export const emailHash = (email: string) => sha256Hex(email.toLowerCase());

/** HMAC-SHA-256 with the server's secret. */
export async function computeMark(config: Config, purpose: string, text: string): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value);
  const terms = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(config.authSecret), terms, false, [
    'sign',
  ]);
  const mark = await crypto.subtle.sign('HMAC', key, bytes(`${purpose}\n${text}`));
  return base64Url(new Uint8Array(mark));
}

const ivBytes = 12;
const bytes = (text: string) => new TextEncoder().encode(text);

/** HKDF (RFC 5869). */
async function keyOf({ authSecret }: Config, purpose: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytes(authSecret), 'HKDF', false, [
    'deriveKey',
  ]);
  const terms = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(terms, secret, aes, false, ['encrypt', 'decrypt']);
}

/** AES-256-GCM; hexadecimal. `iv` has 12 bytes, and is never that of another text. */
export async function seal(
  config: Config,
  purpose: string,
  text: string,
  iv: Uint8Array<ArrayBuffer> = crypto.getRandomValues(new Uint8Array(ivBytes)),
): Promise<string> {
  const key = await keyOf(config, purpose);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes(text)),
  );
  return [...iv, ...sealed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Equal texts give equal ones: the IV is the beginning of their HMAC-SHA-256. */
export async function sealAlike(config: Config, purpose: string, text: string): Promise<string> {
  const mark = await computeMark(config, `IV of ${purpose}`, text);
  return seal(config, purpose, text, bytes(mark.slice(0, ivBytes)));
}

/** Throws if it was changed or sealed with another secret. */
export async function unseal(config: Config, purpose: string, sealed: string): Promise<string> {
  const all = Uint8Array.from(sealed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await keyOf(config, purpose);
  const iv = all.slice(0, ivBytes);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, all.slice(ivBytes));
  return new TextDecoder().decode(text);
}
