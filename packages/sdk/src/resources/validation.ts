import type { AnswerOf, BodyOf, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';
import { withBytes } from './storage-bytes.ts';

const issuesWithoutFiles: Pick<AnswerOf<'validate'>, 'file_issues' | 'issue_count'> = {
  file_issues: [],
  issue_count: 0,
};

/** What may be uploaded, asked before the upload. */
export const validationResource = (request: Requester) => ({
  /** What files of a recorder may be like. */
  config: async (query: QueryOf<'validationConfig'>, options?: CallOptions) =>
    (await request('validationConfig', { query }, options)).config,
  /** Also of a service that answers the fields of the specification alone: then no issue names its file. */
  validate: async (body: BodyOf<'validate'>, options?: CallOptions) => ({
    ...issuesWithoutFiles,
    ...(await request('validate', { body }, options)),
  }),
  /** How much the account stores, and how much it may. */
  storage: async (options?: CallOptions) => withBytes(await request('storage', {}, options)),
});
