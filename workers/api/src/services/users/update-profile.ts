import type { Handler } from '../../http/handler.ts';
import { readProfile } from './profile.ts';
import { jsonPatch } from '../../ports/dialect.ts';

/** Changes what was sent and keeps the rest; the sign-in's own name follows, so that new ID tokens carry it. */
export const updateProfile: Handler<'profilePut'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const preferences = JSON.stringify(body.preferences ?? {});
  await db.batch([
    db
      .prepare(
        `UPDATE users SET display_name = COALESCE(?, display_name),
           preferences = ${jsonPatch(db, 'preferences')}, updated_at = ? WHERE user_id = ?`,
      )
      .bind(body.display_name ?? null, preferences, at, ctx.userId),
    db
      .prepare(
        `UPDATE auth_users SET name = COALESCE(?, name), "updatedAt" = ?
         WHERE id = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')`,
      )
      .bind(body.display_name ?? null, at, ctx.userId),
  ]);
  return { user: await readProfile(ctx.deps, ctx.userId) };
};
