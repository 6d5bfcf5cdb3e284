import type { Handler } from '../../http/handler.ts';
import { readProfile } from './profile.ts';

/** The profile, which the proof of identity has made on the first call. Safe to repeat. */
export const initUser: Handler<'userInit'> = async ({ ctx }) => ({
  user: await readProfile(ctx.deps, ctx.userId),
});
