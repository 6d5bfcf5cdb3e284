import * as s from '../schemas/index.ts';
import { row } from './endpoint.ts';

export const embedEndpoints = {
  embedTokensCreate: row('embedTokensCreate', {
    tag: 'extension',
    summary: 'Make a token with which widgets on your pages read one project or one analysis',
    access: 'embed:create',
    errors: ['not_found'],
    body: s.EmbedTokenCreate,
    answer: s.EmbedToken,
  }),
};
