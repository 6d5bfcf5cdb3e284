import { z } from 'zod';
import { limits } from '../constants/limits.ts';
import { Id, Origin, Timestamp } from './common.ts';

export const EmbedTokenCreate = z.strictObject({
  project_id: Id.optional().describe('The project that may be read; or give analysis_id'),
  analysis_id: Id.optional().describe('The analysis that may be read; or give project_id'),
  origins: z
    .array(Origin)
    .min(1)
    .max(limits.embed_origins)
    .describe('Pages on which the token works'),
});

export const EmbedToken = z.strictObject({
  token: z.string().describe('For the widget: a JWT of type embed+jwt'),
  expires_at: Timestamp,
});
