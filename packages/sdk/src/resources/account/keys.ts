import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';

/** API keys. Calls need the user's own ID token: a key cannot create keys. */
export const keysResource = (request: Requester) => ({
  /** API keys of the user, without their secrets. */
  list: async (options?: CallOptions) => (await request('keysList', {}, options)).keys,
  /** `secret` is returned only this once. */
  create: (body: BodyOf<'keysCreate'>, options?: CallOptions) =>
    request('keysCreate', { body }, options),
  /** Revokes a key at once. */
  delete: (keyId: string, options?: CallOptions) =>
    request('keysDelete', { params: { keyId } }, options),
});
