import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';

/** For an organisation's server: tokens with which widgets on its pages read one project or one analysis. */
export const embedResource = (request: Requester) => ({
  createToken: (body: BodyOf<'embedTokensCreate'>, options?: CallOptions) =>
    request('embedTokensCreate', { body }, options),
});
