import { ApiError } from '../../http/errors/api-error.ts';
import type { Handler } from '../../http/handler.ts';
import { readProfile } from './profile.ts';

/**
 * Switches the plan, freely up to the highest that the operator lets people choose; the plan of now may always be kept.
 * Below what is stored already, nothing is lost, but nothing more can be uploaded.
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
