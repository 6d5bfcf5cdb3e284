import { type Preferences, type Profile, type Tier, tierNames } from '@biophony/contract';
import type { Deps } from '../base/deps.ts';
import { batch, firstRow, jsonPatch, lockRow, name, run, sql } from '../base/sql.ts';
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

/** Throws not_found. */
async function readProfile({ db, config }: Deps, userId: string): Promise<Profile> {
  const row = await firstRow<ProfileRow>(
    db,
    sql`SELECT user_id, display_name, email, photo_url, subscription_tier, preferences,
        is_anonymous, created_at, updated_at,
        (SELECT COUNT(*) FROM operators WHERE operators.user_id = users.user_id) AS operator,
        (SELECT COUNT(*) FROM projects WHERE projects.user_id = users.user_id) AS project_count
      FROM users WHERE user_id = ${userId} AND deleted_at IS NULL`,
  );
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

/** The first authenticated call made the profile. */
export const initUser: Handler<'userInit'> = async ({ ctx }) => ({
  user: await readProfile(ctx.deps, ctx.userId),
});

/** Also renames the sign-in, for new ID tokens. */
export const updateProfile: Handler<'profilePut'> = async ({ ctx, body }) => {
  const { db } = ctx.deps;
  const at = ctx.now.toISOString();
  const { display_name: displayName } = body;
  await batch(db, [
    sql`UPDATE users SET display_name = ${displayName ?? sql`display_name`},
        preferences = ${jsonPatch(sql`preferences`, body.preferences ?? {})}, updated_at = ${at}
      WHERE user_id = ${ctx.userId}`,
    sql`UPDATE auth_users SET name = ${displayName ?? sql`name`}, "updatedAt" = ${at}
      WHERE id = (SELECT subject FROM users WHERE user_id = ${ctx.userId} AND provider = 'builtin')`,
  ]);
  return { user: await readProfile(ctx.deps, ctx.userId) };
};

/**
 * Up to the highest plan offered, or the current one. If more is stored than allowed, nothing is
 * lost, but nothing can be uploaded.
 */
export const switchSubscription: Handler<'subscriptionPut'> = async ({ ctx, body }) => {
  const { available_tiers: available } = await readProfile(ctx.deps, ctx.userId);
  if (!available.includes(body.tier))
    throw new ApiError(
      'forbidden',
      `The plan ${body.tier} is not one that people choose themselves here; there are ${available.join(', ')}. Ask the people who run this service.`,
      'tier',
    );
  await run(
    ctx.deps.db,
    sql`UPDATE users SET subscription_tier = ${body.tier}, updated_at = ${ctx.now.toISOString()}
      WHERE user_id = ${ctx.userId} AND subscription_tier <> ${body.tier}`,
  );
  return { user: await readProfile(ctx.deps, ctx.userId) };
};

/**
 * One transaction: sign-in, sessions, tokens and API keys stop, projects lose their owner. The rest
 * of the row refuses older tokens. Objects are deleted in the background.
 */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const at = now.toISOString();
  await batch(db, [
    // Creating a project checks first that the account exists.
    lockRow('users', userId),
    ...enqueueUserDeletion(userId, now),
    ...forgetReviewer(userId),
    ...forgetMember(userId),
    // Verdicts in other projects stay; links made as manager end.
    ...(
      [
        'operators',
        'api_keys',
        'sign_ins',
        'presets',
        'runner_tokens',
        'runners',
        'idempotency_keys',
        'project_members',
        'viewer_links',
      ] as const
    ).map((table) => sql`DELETE FROM ${name(table)} WHERE user_id = ${userId}`),
    sql`UPDATE invitations SET revoked_at = ${at}
      WHERE made_by = ${userId} AND accepted_at IS NULL AND revoked_at IS NULL`,
    sql`DELETE FROM auth_users
      WHERE id = (SELECT subject FROM users WHERE user_id = ${userId} AND provider = 'builtin')`,
    sql`UPDATE users SET deleted_at = ${at}, updated_at = ${at}, email = NULL, email_verified = 0,
        display_name = '', photo_url = NULL, preferences = '{}'
      WHERE user_id = ${userId}`,
  ]);
  deps.background(sweepDeletions(deps));
}

export const deleteUser: Handler<'userDelete'> = async ({ ctx }) => {
  await deleteAccount(ctx.deps, ctx.userId);
  return { deleted: true };
};
