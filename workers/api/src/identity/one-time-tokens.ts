import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';

const identifierOf = async (purpose: string, token: string) => `${purpose}:${sha256Hex(token)}`;

/** Keeps a value for `seconds`. Only the token's hash is stored. */
export async function keepOnce(
  { db, clock }: Deps,
  purpose: string,
  value: object,
  seconds: number,
): Promise<string> {
  const token = randomToken();
  const now = clock.now();
  const at = now.toISOString();
  await db
    .prepare(
      `INSERT INTO auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       VALUES (?1, ?2, ?3, ?4, ?5, ?5)`,
    )
    .bind(
      crypto.randomUUID(),
      await identifierOf(purpose, token),
      JSON.stringify(value),
      new Date(now.getTime() + seconds * 1000).toISOString(),
      at,
    )
    .run();
  return token;
}

/** Null if absent, already taken, or expired. */
export async function takeOnce<T>(
  { db, clock }: Deps,
  purpose: string,
  token: string,
): Promise<T | null> {
  const row = await db
    .prepare('DELETE FROM auth_verifications WHERE identifier = ? RETURNING value, "expiresAt"')
    .bind(await identifierOf(purpose, token))
    .first<{ value: string; expiresAt: string }>();
  if (!row || row.expiresAt <= clock.now().toISOString()) return null;
  return JSON.parse(row.value) as T;
}

/** Null if absent or expired. */
export async function readKept<T>(
  { db, clock }: Deps,
  purpose: string,
  token: string,
): Promise<T | null> {
  const row = await db
    .prepare('SELECT value FROM auth_verifications WHERE identifier = ? AND "expiresAt" > ?')
    .bind(await identifierOf(purpose, token), clock.now().toISOString())
    .first<{ value: string }>();
  return row && (JSON.parse(row.value) as T);
}
