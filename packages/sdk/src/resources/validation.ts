import type { AnswerOf, BodyOf, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';
import { withBytes } from './storage-bytes.ts';

const issuesWithoutFiles: Pick<AnswerOf<'validate'>, 'file_issues' | 'issue_count'> = {
  file_issues: [],
  issue_count: 0,
};

/** Checks before an upload. */
export const validationResource = (request: Requester) => ({
  /** File rules of a recorder. */
  config: async (query: QueryOf<'validationConfig'>, options?: CallOptions) =>
    (await request('validationConfig', { query }, options)).config,
  /**
   * Also for services that return only the specification's fields: then no issue names its file.
   */
  validate: async (body: BodyOf<'validate'>, options?: CallOptions) => ({
    ...issuesWithoutFiles,
    ...(await request('validate', { body }, options)),
  }),
  /** Used and allowed storage of the account. */
  storage: async (options?: CallOptions) => withBytes(await request('storage', {}, options)),
});
