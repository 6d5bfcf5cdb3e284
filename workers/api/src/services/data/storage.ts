import type { Handler } from '../../http/handler.ts';
import { storageUsage } from '../rows/storage-usage.ts';

const GB = 1024 ** 3;

/** Storage of the caller: recordings stored and promised, and the plan's cap. One GB is 1024^3 bytes. */
export const storage: Handler<'storage'> = async ({ ctx }) => {
  const { tier, used, limit } = await storageUsage(ctx.deps.db, ctx.userId);
  return {
    total_size_gb: used / GB,
    subscription_limit_gb: limit / GB,
    subscription_tier: tier,
    total_size_bytes: used,
    subscription_limit_bytes: limit,
  };
};
