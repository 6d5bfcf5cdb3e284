import type { Handler } from '../../http/handler.ts';
import { readProfile } from './profile.ts';

/** Switches the plan, freely. Below what is stored already, nothing is lost, but nothing more can be uploaded. */
export const switchSubscription: Handler<'subscriptionPut'> = async ({ ctx, body }) => {
  await ctx.deps.db
    .prepare(
      'UPDATE users SET subscription_tier = ?1, updated_at = ?2 WHERE user_id = ?3 AND subscription_tier <> ?1',
    )
    .bind(body.tier, ctx.now.toISOString(), ctx.userId)
    .run();
  return { user: await readProfile(ctx.deps.db, ctx.userId) };
};
