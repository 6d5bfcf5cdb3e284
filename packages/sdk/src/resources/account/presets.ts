import type { AnswerOf, BodyOf, PresetSummary, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

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
