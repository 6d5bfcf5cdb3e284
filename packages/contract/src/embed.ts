import * as z from 'zod';
import { limits } from './constants/limits.ts';
import { defineEndpoints } from './endpoint.ts';
import { analysisId, expiresAt, field, Origin, projectId } from './fields.ts';

export const EmbedTokenCreate = z.strictObject({
  project_id: projectId.optional().describe('The project that may be read; or give analysis_id'),
  analysis_id: analysisId.optional().describe('The analysis that may be read; or give project_id'),
  origins: field(
    z.array(Origin).min(1).max(limits.embed_origins),
    'Pages on which the token works',
    ['https://reserve.example'],
  ),
});

export const EmbedToken = z.strictObject({
  token: field(
    z.string(),
    'For the widget: a JWT of type embed+jwt',
    'eyJ0eXAiOiJlbWJlZCtqd3QifQ.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl',
  ),
  expires_at: expiresAt,
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
  origins: field(
    z.array(PublicOrigin).max(limits.public_origins),
    'Pages that may show it; none when empty',
    ['https://reserve.example'],
  ),
});
export type PublicAccess = z.infer<typeof PublicAccess>;

export const PublicTokenCreate = z.strictObject({
  project_id: projectId.describe('A project that its owner made public'),
});

const tag = { name: 'Widgets', description: 'Results on pages of others' };

export default defineEndpoints(tag, {
  publicAccessGet: {
    route: ['GET', '/api/projects/{projectId}/public-access'],
    summary: 'Read which pages may show the project to everybody',
    access: 'projects:read',
    role: 'viewer',
    answer: PublicAccess,
  },
  publicAccessPut: {
    route: ['PUT', '/api/projects/{projectId}/public-access'],
    summary: 'Say which pages may show the project to everybody, to be read only',
    access: 'projects:write',
    role: 'owner',
    alsoNeeds: 'embed:create',
    body: PublicAccess,
    answer: PublicAccess,
  },
  embedTokensCreate: {
    route: ['POST', '/api/embed/tokens'],
    summary: 'Make a token with which widgets on your pages read one project or one analysis',
    access: 'embed:create',
    errors: ['not_found'],
    body: EmbedTokenCreate,
    answer: EmbedToken,
  },
  embedPublicTokensCreate: {
    route: ['POST', '/api/embed/public-tokens'],
    summary: 'Get a token with which widgets on the calling page read a public project',
    access: 'public',
    errors: ['not_found', 'rate_limited'],
    body: PublicTokenCreate,
    answer: EmbedToken,
  },
});
