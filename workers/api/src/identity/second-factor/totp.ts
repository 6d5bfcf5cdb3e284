const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
const digits = 6;
/** Steps before and after the one of now, for clocks that are not exact (RFC 6238, section 5.2). */
const drift = 1;

/** Base32 without padding (RFC 4648, section 6). */
export function base32(bytes: Uint8Array): string {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += letters[(value >>> (bits - 5)) & 31];
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | letters.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits >= 8) bytes.push((value >>> (bits -= 8)) & 255);
  }
  return Uint8Array.from(bytes);
}

/** A new secret: 20 random bytes (RFC 4226, section 4), base32. */
export const newTotpSecret = (): string => base32(crypto.getRandomValues(new Uint8Array(20)));

/** The code of a step since 1970 (RFC 4226, section 5.3, with HMAC-SHA-1). */
export async function totpAt(secret: string, step: number): Promise<string> {
  const terms = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), terms, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const at = mac.getUint8(mac.byteLength - 1) & 15;
  const number = (mac.getUint32(at) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The step whose code this is, near now and after the latest one used; null when it is none. */
export async function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | null> {
  const step = stepOf(now);
  for (let at = Math.max(step - drift, lastStep + 1); at <= step + drift; at++)
    if ((await totpAt(secret, at)) === code) return at;
  return null;
}

/** What authenticator apps read (Key URI Format of Google Authenticator). */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/Biophony:${encodeURIComponent(email)}?secret=${secret}&issuer=Biophony`;
