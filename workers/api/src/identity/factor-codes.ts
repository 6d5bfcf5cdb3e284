import type { FactorKind } from '@biophony/contract';
import type { Deps, SmsSender } from '../base/deps.ts';
import { computeMark, sha256Hex } from '../base/secrets.ts';
import { batch, run, sql } from '../base/sql.ts';
import { ApiError } from '../http/api-error.ts';
import { type Allowance, countAttempts, takeBackAttempts } from './callers.ts';
import { type Factor, readFactors, useStep } from './second-factors.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
const digits = 6;
/** For inexact clocks (RFC 6238, section 5.2). */
const drift = 1;

/** RFC 4648, section 6, without padding. */
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

/** 20 random bytes (RFC 4226, section 4), base32. */
export const newTotpSecret = (): string => base32(crypto.getRandomValues(new Uint8Array(20)));

/** `step` counts from 1970 (RFC 4226, section 5.3, with HMAC-SHA-1). */
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

export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export async function totpStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | null> {
  const step = stepAt(now);
  for (let at = Math.max(step - drift, lastStep + 1); at <= step + drift; at++)
    if ((await totpAt(secret, at)) === code) return at;
  return null;
}

/** Key URI Format of Google Authenticator. */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/Biophony:${encodeURIComponent(email)}?secret=${secret}&issuer=Biophony`;

const count = 10;
const codeBytes = 10;

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
const hashOf = (userId: string, code: string) => sha256Hex(`${userId}\n${plain(code)}`);

/** Ten codes of 80 random bits, in groups of four. Only hashes are stored. */
export async function renewRecoveryCodes({ db }: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    base32(crypto.getRandomValues(new Uint8Array(codeBytes))).replace(/(.{4})(?=.)/g, '$1-'),
  );
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
  await batch(db, [
    sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`,
    ...hashes.map(
      (hash) =>
        sql`INSERT INTO recovery_codes (code_sha256, user_id)
          VALUES (${hash}, ${userId})`,
    ),
  ]);
  return codes;
}

async function takeRecoveryCode({ db }: Deps, userId: string, code: string): Promise<boolean> {
  const changes = await run(
    db,
    sql`DELETE FROM recovery_codes
      WHERE code_sha256 = ${await hashOf(userId, code)} AND user_id = ${userId}`,
  );
  return changes > 0;
}

const messages: Allowance = { attempts: 5, seconds: 3600 };
const minutes = 10;

/** Throws not_configured. */
export function smsSender({ sms }: Deps): SmsSender {
  if (sms) return sms;
  throw new ApiError(
    'not_configured',
    'This service sends no text messages. Use an authenticator app.',
  );
}

/** With the number: during setup another may replace it. */
const identifierOf = async ({ config }: Deps, userId: string, phone: string, code: string) =>
  `sms:${userId}:${await computeMark(config, 'sms code', `${userId} ${phone} ${code}`)}`;

const newCode = () =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10 ** digits).padStart(digits, '0');

/** Earlier codes become invalid. Throws rate_limited, not_configured. */
export async function sendSmsCode(deps: Deps, userId: string, phone: string): Promise<void> {
  const sender = smsSender(deps);
  await countAttempts(deps, {
    [`sms-of:${userId}`]: messages,
    [`sms-to:${sha256Hex(phone)}`]: messages,
  });
  const [code, now] = [newCode(), deps.clock.now()];
  const at = now.toISOString();
  await batch(deps.db, [
    sql`DELETE FROM auth_verifications
      WHERE identifier LIKE 'sms:' || ${userId} || ':%'`,
    sql`INSERT INTO auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
      VALUES (${crypto.randomUUID()}, ${await identifierOf(deps, userId, phone, code)}, '',
        ${new Date(now.getTime() + minutes * 60_000).toISOString()}, ${at}, ${at})`,
  ]);
  const text = `${code} is your Biophony code. It works for ${minutes} minutes. Nobody of us will ask you for it.`;
  deps.background(sender.send({ to: phone, text }));
}

async function takeSmsCode(
  deps: Deps,
  userId: string,
  phone: string,
  code: string,
): Promise<boolean> {
  const changes = await run(
    deps.db,
    sql`DELETE FROM auth_verifications
      WHERE identifier = ${await identifierOf(deps, userId, phone, code)}
        AND "expiresAt" > ${deps.clock.now().toISOString()}`,
  );
  return changes > 0;
}

const tries: Allowance = { attempts: 10, seconds: 900 };
/** Three codes in a million are valid: fifty guesses have one chance in 6,000. */
const triesADay: Allowance = { attempts: 50, seconds: 86_400 };

async function isCodeOf(deps: Deps, userId: string, factor: Factor, code: string) {
  if (factor.value === null) return false;
  if (factor.kind === 'sms') return takeSmsCode(deps, userId, factor.value, code);
  const step = await totpStep(factor.value, code, deps.clock.now(), factor.lastStep);
  return step !== null && (await useStep(deps, userId, step));
}

/**
 * Of the named factor, even during its setup; without a name, of any active factor, or a recovery
 * code. Each works once. Throws invalid_credentials or rate_limited.
 */
export async function checkCode(
  deps: Deps,
  userId: string,
  typed: string,
  kind?: FactorKind,
): Promise<void> {
  const allowances = { [`code-of:${userId}`]: tries, [`code-day-of:${userId}`]: triesADay };
  await countAttempts(deps, allowances);
  const code = typed.replaceAll(/\s/g, '');
  const factors = (await readFactors(deps, userId)).filter((factor) =>
    kind === undefined ? factor.confirmed : factor.kind === kind,
  );
  let right = false;
  for (const factor of factors) right ||= await isCodeOf(deps, userId, factor, code);
  if (kind === undefined) right ||= await takeRecoveryCode(deps, userId, code);
  if (!right)
    throw new ApiError(
      'invalid_credentials',
      'This code is not right, or was used before. Type the one that is shown now.',
      'code',
    );
  await takeBackAttempts(deps, Object.keys(allowances));
}
