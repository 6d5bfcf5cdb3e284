import type { Deps } from '../base/deps.ts';
import { randomToken, sha256Hex } from '../base/secrets.ts';
import { firstRow, run, sql } from '../base/sql.ts';

const identifierOf = async (purpose: string, token: string) => `${purpose}:${sha256Hex(token)}`;

/** For `seconds`. Only the token's hash is stored. */
export async function keepOnce(
  { db, clock }: Deps,
  purpose: string,
  value: object,
  seconds: number,
): Promise<string> {
  const token = randomToken();
  const now = clock.now();
  const at = now.toISOString();
  await run(
    db,
    sql`INSERT INTO auth_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
      VALUES (${crypto.randomUUID()}, ${await identifierOf(purpose, token)},
        ${JSON.stringify(value)}, ${new Date(now.getTime() + seconds * 1000).toISOString()}, ${at},
        ${at})`,
  );
  return token;
}

export async function takeOnce<T>(
  { db, clock }: Deps,
  purpose: string,
  token: string,
): Promise<T | null> {
  const row = await firstRow<{ value: string; expiresAt: string }>(
    db,
    sql`DELETE FROM auth_verifications
      WHERE identifier = ${await identifierOf(purpose, token)} RETURNING value, "expiresAt"`,
  );
  if (!row || row.expiresAt <= clock.now().toISOString()) return null;
  return JSON.parse(row.value) as T;
}

export async function readKept<T>(
  { db, clock }: Deps,
  purpose: string,
  token: string,
): Promise<T | null> {
  const row = await firstRow<{ value: string }>(
    db,
    sql`SELECT value FROM auth_verifications
      WHERE identifier = ${await identifierOf(purpose, token)}
        AND "expiresAt" > ${clock.now().toISOString()}`,
  );
  return row && (JSON.parse(row.value) as T);
}
