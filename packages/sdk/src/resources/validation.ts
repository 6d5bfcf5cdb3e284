import type { BodyOf, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';

/** What may be uploaded, asked before the upload. */
export const validationResource = (request: Requester) => ({
  config: async (query: QueryOf<'validationConfig'>, options?: CallOptions) =>
    (await request('validationConfig', { query }, options)).config,
  validate: (body: BodyOf<'validate'>, options?: CallOptions) =>
    request('validate', { body }, options),
  storage: (options?: CallOptions) => request('storage', {}, options),
});
