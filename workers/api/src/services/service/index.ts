import { openApiDocument } from '@biophony/contract';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { version } from './version.ts';

const document = openApiDocument() as { openapi: string };

/** Health, readiness and the contract itself. */
export const serviceHandlers: Handlers = {
  health: async ({ ctx }) => {
    await ctx.deps.db.prepare('SELECT 1').first();
    const problems = ctx.deps.room?.problems() ?? [];
    return { status: problems.length === 0 ? 'ok' : 'degraded', version, problems };
  },
  ready: async ({ ctx }) => {
    const { db, room } = ctx.deps;
    const answers = await db
      .prepare('SELECT 1')
      .first()
      .catch(() => null);
    if (!answers) throw new ApiError('unavailable', 'The database does not answer.');
    if (room && !room.writable())
      throw new ApiError('unavailable', 'The disk of this service is full, its reserve too.');
    return { ready: true };
  },
  openapi: async () => document,
};
