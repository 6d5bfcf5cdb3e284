import { sha256Hex } from '../../http/sha256.ts';
import type { Deps } from '../../ports/deps.ts';
import { base32 } from './totp.ts';

const count = 10;
const codeBytes = 10;

const plain = (typed: string) => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
const hashOf = (userId: string, code: string) => sha256Hex(`${userId}\n${plain(code)}`);

/** New codes in place of the old ones: ten of 80 random bits, in groups of four. Only their hashes are kept. */
export async function renewRecoveryCodes({ db }: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    base32(crypto.getRandomValues(new Uint8Array(codeBytes))).replace(/(.{4})(?=.)/g, '$1-'),
  );
  const hashes = await Promise.all(codes.map((code) => hashOf(userId, code)));
  await db.batch([
    db.prepare('DELETE FROM recovery_codes WHERE user_id = ?').bind(userId),
    ...hashes.map((hash) =>
      db
        .prepare('INSERT INTO recovery_codes (code_sha256, user_id) VALUES (?, ?)')
        .bind(hash, userId),
    ),
  ]);
  return codes;
}

/** Takes a code out, which then counts no more; false when there is no such code. */
export async function takeRecoveryCode(
  { db }: Deps,
  userId: string,
  code: string,
): Promise<boolean> {
  const { meta } = await db
    .prepare('DELETE FROM recovery_codes WHERE code_sha256 = ? AND user_id = ?')
    .bind(await hashOf(userId, code), userId)
    .run();
  return meta.changes > 0;
}
