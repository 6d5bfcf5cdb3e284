import { type Preferences, type Profile, type Tier, tierNames } from '@biophony/contract';
import { jsonPatch, lockRow } from '../base/database.ts';
import type { Deps } from '../base/deps.ts';
import { forgetMember } from '../events/audit.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Handler } from '../http/handler.ts';
import { enqueueUserDeletion } from '../storage/deletions.ts';
import { sweepDeletions } from '../storage/sweep.ts';
import { forgetReviewer } from './reviewers.ts';

interface ProfileRow {
  user_id: string;
  display_name: string;
  email: string | null;
  photo_url: string | null;
  subscription_tier: Tier;
  preferences: string;
  project_count: number;
  is_anonymous: number;
  operator: number;
  created_at: string;
  updated_at: string;
}

/** Throws not_found if the user is gone. */
async function readProfile({ db, config }: Deps, userId: string): Promise<Profile> {
  const row = await db
    .prepare(
      `SELECT user_id, display_name, email, photo_url, subscription_tier, preferences, is_anonymous, created_at, updated_at,
         (SELECT COUNT(*) FROM operators WHERE operators.user_id = users.user_id) AS operator,
         (SELECT COUNT(*) FROM projects WHERE projects.user_id = users.user_id) AS project_count
       FROM users WHERE user_id = ? AND deleted_at IS NULL`,
    )
    .bind(userId)
    .first<ProfileRow>();
  if (!row) throw notFound('user');
  return {
    ...row,
    preferences: JSON.parse(row.preferences) as Preferences,
    is_anonymous: row.is_anonymous === 1,
    operator: row.operator > 0,
    available_tiers: tierNames.filter(
      (tier) => tier === row.subscription_tier || config.plans.offered.includes(tier),
    ),
  };
}

export const getProfile: Handler<'profileGet'> = ({ ctx }) => readProfile(ctx.deps, ctx.userId);

/** The first authenticated call made the profile. Safe to repeat. */
export const initUser: Handler<'userInit'> = async ({ ctx }) => ({
  user: await readProfile(ctx.deps, ctx.userId),
});

/** Also renames the sign-in, so that new ID tokens carry the name. */
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

/**
 * People may choose up to the highest plan offered, and keep the current one. If more is stored
 * than the plan allows, nothing is lost, but nothing can be uploaded.
 */
export const switchSubscription: Handler<'subscriptionPut'> = async ({ ctx, body }) => {
  const { available_tiers: available } = await readProfile(ctx.deps, ctx.userId);
  if (!available.includes(body.tier))
    throw new ApiError(
      'forbidden',
      `The plan ${body.tier} is not one that people choose themselves here; there are ${available.join(', ')}. Ask the people who run this service.`,
      'tier',
    );
  await ctx.deps.db
    .prepare(
      'UPDATE users SET subscription_tier = ?1, updated_at = ?2 WHERE user_id = ?3 AND subscription_tier <> ?1',
    )
    .bind(body.tier, ctx.now.toISOString(), ctx.userId)
    .run();
  return { user: await readProfile(ctx.deps, ctx.userId) };
};

/**
 * In one transaction, sign-in, sessions, tokens and API keys stop, and projects lose their owner.
 * The rest of the row refuses older tokens. Objects are deleted in the background.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const of = (sql: string) => db.prepare(sql).bind(userId);
  await db.batch([
    // Creating a project checks first that the account exists.
    ...lockRow(db, 'users', userId),
    ...enqueueUserDeletion(db, userId, now),
    ...forgetReviewer(db, userId),
    ...forgetMember(db, userId),
    of('DELETE FROM operators WHERE user_id = ?'),
    of('DELETE FROM api_keys WHERE user_id = ?'),
    of('DELETE FROM sign_ins WHERE user_id = ?'),
    of('DELETE FROM presets WHERE user_id = ?'),
    of('DELETE FROM runner_tokens WHERE user_id = ?'),
    of('DELETE FROM runners WHERE user_id = ?'),
    of('DELETE FROM idempotency_keys WHERE user_id = ?'),
    // Verdicts in other projects stay; links the account created as manager end.
    of('DELETE FROM project_members WHERE user_id = ?'),
    of('DELETE FROM viewer_links WHERE user_id = ?'),
    db
      .prepare(
        `UPDATE invitations SET revoked_at = ? WHERE made_by = ? AND accepted_at IS NULL AND revoked_at IS NULL`,
      )
      .bind(now.toISOString(), userId),
    of(
      "DELETE FROM auth_users WHERE id = (SELECT subject FROM users WHERE user_id = ? AND provider = 'builtin')",
    ),
    db
      .prepare(
        `UPDATE users SET deleted_at = ?1, updated_at = ?1, email = NULL, email_verified = 0, display_name = '',
           photo_url = NULL, preferences = '{}' WHERE user_id = ?2`,
      )
      .bind(now.toISOString(), userId),
  ]);
  deps.background(sweepDeletions(deps));
}

export const deleteUser: Handler<'userDelete'> = async ({ ctx }) => {
  await deleteAccount(ctx.deps, ctx.userId);
  return { deleted: true };
};
