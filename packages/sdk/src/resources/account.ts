import type { AnswerOf, BodyOf, PresetSummary, QueryOf, RunnerToken } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

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

/** Tokens of runners on the user's computers. Calls need the user's own ID token. */
export const runnerTokensResource = (request: Requester) => ({
  /** Tokens not revoked. For operators, `scope: 'all'` lists those of all users. */
  list: (
    query: QueryOf<'runnerTokensList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'runnerTokensList'>, RunnerToken> =>
    pages(
      (cursor) => request('runnerTokensList', { query: { ...query, cursor } }, options),
      (page) => page.tokens,
      query.cursor,
    ),
  /** `secret` is returned only this once. */
  create: (body: BodyOf<'runnerTokensCreate'>, options?: CallOptions) =>
    request('runnerTokensCreate', { body }, options),
  /** Its runners are refused at their next call. */
  revoke: (tokenId: string, options?: CallOptions) =>
    request('runnerTokensRevoke', { params: { tokenId } }, options),
});

/** Named analysis settings of the account. */
export const presetsResource = (request: Requester) => ({
  /** By name, without settings. */
  list: (
    query: QueryOf<'presetsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'presetsList'>, PresetSummary> =>
    pages(
      (cursor) => request('presetsList', { query: { ...query, cursor } }, options),
      (page) => page.presets,
      query.cursor,
    ),
  /** One preset. */
  get: async (presetId: string, options?: CallOptions) =>
    (await request('presetsGet', { params: { presetId } }, options)).preset,
  /** A duplicate name is refused with the code `conflict`. */
  create: async (body: BodyOf<'presetsCreate'>, options?: CallOptions) =>
    (await request('presetsCreate', { body }, options)).preset,
  /** Changes only the given fields. */
  update: async (presetId: string, body: BodyOf<'presetsUpdate'>, options?: CallOptions) =>
    (await request('presetsUpdate', { params: { presetId }, body }, options)).preset,
  /** Deletes a preset; analyses made with it keep their settings. */
  delete: (presetId: string, options?: CallOptions) =>
    request('presetsDelete', { params: { presetId } }, options),
});
