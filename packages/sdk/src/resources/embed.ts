import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

export const embedResource = (request: Requester) => ({
  /** For an organisation's server, with its API key. */
  createToken: (body: BodyOf<'embedTokensCreate'>, options?: CallOptions) =>
    request('embedTokensCreate', { body }, options),
  /** For a page without sign-in that may show a public project. */
  createPublicToken: (body: BodyOf<'embedPublicTokensCreate'>, options?: CallOptions) =>
    request('embedPublicTokensCreate', { body, bearer: null }, options),
});
