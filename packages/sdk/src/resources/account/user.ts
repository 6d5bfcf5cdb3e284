import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/call.ts';

/** The signed-in user. */
export const userResource = (request: Requester) => ({
  /** Creates the profile on first sign-in, or returns it. */
  init: async (options?: CallOptions) => (await request('userInit', {}, options)).user,
  profile: (options?: CallOptions) => request('profileGet', {}, options),
  updateProfile: async (body: BodyOf<'profilePut'>, options?: CallOptions) =>
    (await request('profilePut', { body }, options)).user,
  changeSubscription: async (body: BodyOf<'subscriptionPut'>, options?: CallOptions) =>
    (await request('subscriptionPut', { body }, options)).user,
  /** Deletes the account with everything in it. */
  delete: (options?: CallOptions) => request('userDelete', {}, options),
});
