import type { Handler } from '../../http/handler.ts';
import { readProfile } from './profile.ts';

export const getProfile: Handler<'profileGet'> = ({ ctx }) => readProfile(ctx.deps, ctx.userId);
