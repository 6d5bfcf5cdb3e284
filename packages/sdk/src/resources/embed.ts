import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';

/** Tokens for widgets that read one project or analysis. */
export const embedResource = (request: Requester) => ({
  /** For an organisation's server, with an API key that never leaves it. */
  createToken: (body: BodyOf<'embedTokensCreate'>, options?: CallOptions) =>
    request('embedTokensCreate', { body }, options),
  /**
   * For a page in a browser, without sign-in: a token for a public project that this page may show.
   */
  createPublicToken: (body: BodyOf<'embedPublicTokensCreate'>, options?: CallOptions) =>
    request('embedPublicTokensCreate', { body, bearer: null }, options),
});
