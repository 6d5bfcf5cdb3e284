import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

export const embedEndpoints = {
  embedTokensCreate: row('embedTokensCreate', {
    tag: 'extension',
    summary: 'Make a token with which widgets on your pages read one project or one analysis',
    access: 'embed:create',
    errors: ['not_found'],
    body: s.EmbedTokenCreate,
    answer: s.EmbedToken,
  }),
  embedPublicTokensCreate: row('embedPublicTokensCreate', {
    tag: 'extension',
    summary: 'Get a token with which widgets on the calling page read a public project',
    access: 'public',
    errors: ['not_found', 'rate_limited'],
    body: s.PublicTokenCreate,
    answer: s.EmbedToken,
  }),
};
