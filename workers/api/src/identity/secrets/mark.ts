import type { Config } from '../../ports/deps.ts';
import { base64Url } from './random-token.ts';

/** What only this server can write under a text: an HMAC-SHA-256 with its secret, for one purpose. */
export async function markOf(config: Config, purpose: string, text: string): Promise<string> {
  const bytes = (value: string) => new TextEncoder().encode(value);
  const terms = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(config.authSecret), terms, false, [
    'sign',
  ]);
  const mark = await crypto.subtle.sign('HMAC', key, bytes(`${purpose}\n${text}`));
  return base64Url(new Uint8Array(mark));
}
