import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/call.ts';

/** API keys; calls need the user's own ID token, a key cannot make keys. */
export const keysResource = (request: Requester) => ({
  list: async (options?: CallOptions) => (await request('keysList', {}, options)).keys,
  /** The answer's `secret` is shown this once. */
  create: (body: BodyOf<'keysCreate'>, options?: CallOptions) =>
    request('keysCreate', { body }, options),
  delete: (keyId: string, options?: CallOptions) =>
    request('keysDelete', { params: { keyId } }, options),
});
