import { openApiDocument } from '@biophony/contract';
import { ApiError } from '../../http/errors/api-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { isLoopback } from '../../settings/addresses.ts';
import { recentServiceSettings } from '../../identity/service/service-settings.ts';
import { missingForWork } from './readiness.ts';
import { version } from './version.ts';

/** Seconds after which it is worth asking again whether the service is ready. */
const againSeconds = 5;

let made: { openapi: string } | undefined;
/** Made when it is first asked for: a service that starts has other things to do. */
const document = () => (made ??= openApiDocument() as { openapi: string });

/** Health, readiness and the contract itself. */
export const serviceHandlers: Handlers = {
  health: async ({ ctx }) => {
    await ctx.deps.db.prepare('SELECT 1').first();
    const problems = ctx.deps.disk?.problems() ?? [];
    return {
      status: problems.length === 0 ? 'ok' : 'degraded',
      version,
      problems,
      maintenance: (await recentServiceSettings(ctx.deps)).maintenance || null,
      sign_in: ctx.deps.config.signIn,
      ...(ctx.deps.example ? { example: true } : {}),
      ...(isLoopback(ctx.deps.config.baseUrl) ? { own_machine: true } : {}),
    };
  },
  ready: async ({ ctx }) => {
    const missing = await missingForWork(ctx.deps);
    if (missing.length > 0)
      throw new ApiError('unavailable', missing.join(' ')).retryAfter(againSeconds);
    return { ready: true };
  },
  openapi: async () => document(),
};
