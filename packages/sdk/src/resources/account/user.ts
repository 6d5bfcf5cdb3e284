import type { BodyOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';

/** The signed-in user. */
export const userResource = (request: Requester) => ({
  /** Creates the profile on first sign-in, or returns it. */
  init: async (options?: CallOptions) => (await request('userInit', {}, options)).user,
  /** The signed-in user, or the owner of the API key. */
  profile: (options?: CallOptions) => request('profileGet', {}, options),
  /** Changes only the given fields. */
  updateProfile: async (body: BodyOf<'profilePut'>, options?: CallOptions) =>
    (await request('profilePut', { body }, options)).user,
  /** Moves the account to another plan. */
  changeSubscription: async (body: BodyOf<'subscriptionPut'>, options?: CallOptions) =>
    (await request('subscriptionPut', { body }, options)).user,
  /** Deletes the account with everything in it. */
  delete: (options?: CallOptions) => request('userDelete', {}, options),
});
