import type { AnswerOf, BodyOf, PresetSummary, QueryOf, RunnerToken } from '@biophony/contract';
import { pages, type Pages } from '../core/answer.ts';
import type { CallOptions, Requester } from '../core/request.ts';

export const userResource = (request: Requester) => ({
  /** Creates the profile on first sign-in. */
  init: async (options?: CallOptions) => (await request('userInit', {}, options)).user,
  profile: (options?: CallOptions) => request('profileGet', {}, options),
  updateProfile: async (body: BodyOf<'profilePut'>, options?: CallOptions) =>
    (await request('profilePut', { body }, options)).user,
  changeSubscription: async (body: BodyOf<'subscriptionPut'>, options?: CallOptions) =>
    (await request('subscriptionPut', { body }, options)).user,
  delete: (options?: CallOptions) => request('userDelete', {}, options),
});

/** Needs the user's own ID token: a key cannot create keys. */
export const keysResource = (request: Requester) => ({
  list: async (options?: CallOptions) => (await request('keysList', {}, options)).keys,
  /** `secret` is returned only once. */
  create: (body: BodyOf<'keysCreate'>, options?: CallOptions) =>
    request('keysCreate', { body }, options),
  delete: (keyId: string, options?: CallOptions) =>
    request('keysDelete', { params: { keyId } }, options),
});

/** Needs the user's own ID token. */
export const runnerTokensResource = (request: Requester) => ({
  /** Without revoked ones; for operators `scope: 'all'` lists all users'. */
  list: (
    query: QueryOf<'runnerTokensList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'runnerTokensList'>, RunnerToken> =>
    pages(
      (cursor) => request('runnerTokensList', { query: { ...query, cursor } }, options),
      (page) => page.tokens,
      query.cursor,
    ),
  /** `secret` is returned only once. */
  create: (body: BodyOf<'runnerTokensCreate'>, options?: CallOptions) =>
    request('runnerTokensCreate', { body }, options),
  /** Its runners are refused at their next call. */
  revoke: (tokenId: string, options?: CallOptions) =>
    request('runnerTokensRevoke', { params: { tokenId } }, options),
});

export const presetsResource = (request: Requester) => ({
  list: (
    query: QueryOf<'presetsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'presetsList'>, PresetSummary> =>
    pages(
      (cursor) => request('presetsList', { query: { ...query, cursor } }, options),
      (page) => page.presets,
      query.cursor,
    ),
  get: async (presetId: string, options?: CallOptions) =>
    (await request('presetsGet', { params: { presetId } }, options)).preset,
  /** A duplicate name is refused with `conflict`. */
  create: async (body: BodyOf<'presetsCreate'>, options?: CallOptions) =>
    (await request('presetsCreate', { body }, options)).preset,
  update: async (presetId: string, body: BodyOf<'presetsUpdate'>, options?: CallOptions) =>
    (await request('presetsUpdate', { params: { presetId }, body }, options)).preset,
  delete: (presetId: string, options?: CallOptions) =>
    request('presetsDelete', { params: { presetId } }, options),
});
