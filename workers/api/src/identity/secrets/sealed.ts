import type { CryptoKey } from 'jose';
import type { Config } from '../../ports/deps.ts';

const ivBytes = 12;
const bytes = (text: string) => new TextEncoder().encode(text);

/** A key for one purpose, made from the server's secret (HKDF, RFC 5869). */
async function keyOf({ authSecret }: Config, purpose: string): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', bytes(authSecret), 'HKDF', false, [
    'deriveKey',
  ]);
  const terms = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes(purpose) };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(terms, secret, aes, false, ['encrypt', 'decrypt']);
}

/** A text that only this server can read (AES-256-GCM), as hexadecimal digits. */
export async function seal(config: Config, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await keyOf(config, purpose);
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes(text)),
  );
  return [...iv, ...sealed].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The text that was sealed. Throws where it was changed, or sealed with another secret. */
export async function unseal(config: Config, purpose: string, sealed: string): Promise<string> {
  const all = Uint8Array.from(sealed.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const key = await keyOf(config, purpose);
  const iv = all.slice(0, ivBytes);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, all.slice(ivBytes));
  return new TextDecoder().decode(text);
}
