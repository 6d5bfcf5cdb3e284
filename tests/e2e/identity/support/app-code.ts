import { createHmac } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** An authenticator app's code, so many half minutes from now (RFC 6238). */
export function appCode(key: string, steps = 0): string {
  let bits = '';
  for (const sign of key.replaceAll(' ', ''))
    bits += letters.indexOf(sign).toString(2).padStart(5, '0');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const start = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
