import { openApiDocument } from '@biophony/contract';
import type { Handlers } from '../../http/handler.ts';
import { version } from './version.ts';

const document = openApiDocument() as { openapi: string };

/** Health and the contract itself. */
export const serviceHandlers: Handlers = {
  health: async ({ ctx }) => {
    await ctx.deps.db.prepare('SELECT 1').first();
    return { status: 'ok', version };
  },
  openapi: async () => document,
};
