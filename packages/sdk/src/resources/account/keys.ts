import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';

/** API keys; calls need the user's own ID token, a key cannot make keys. */
export const keysResource = (request: Requester) => ({
  /** API keys of the user, without their secrets. */
  list: async (options?: CallOptions) => (await request('keysList', {}, options)).keys,
  /** The answer's `secret` is shown this once. */
  create: (body: BodyOf<'keysCreate'>, options?: CallOptions) =>
    request('keysCreate', { body }, options),
  /** Revokes a key; it stops at once. */
  delete: (keyId: string, options?: CallOptions) =>
    request('keysDelete', { params: { keyId } }, options),
});
