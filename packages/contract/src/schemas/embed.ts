import * as z from 'zod';
import { limits } from '../constants/limits.ts';
import { Id, Origin, Timestamp } from './shared/common.ts';

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

/**
 * An origin whose pages cannot be changed in transit: HTTPS, or a server on the reader's own
 * machine.
 */
const PublicOrigin = Origin.regex(
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/,
  'must begin with https://, unless it is http://localhost or http://127.0.0.1',
);

export const PublicAccess = z.strictObject({
  enabled: z.boolean().describe('Whether pages may show the project without a token server'),
  origins: z
    .array(PublicOrigin)
    .max(limits.public_origins)
    .describe('Pages that may show it; none when empty'),
});
export type PublicAccess = z.infer<typeof PublicAccess>;

export const PublicTokenCreate = z.strictObject({
  project_id: Id.describe('A project that its owner made public'),
});
