import type { AnswerOf, AuditEntry, QueryOf } from '@biophony/contract';
import type { CallOptions, Requester } from '../../core/request.ts';
import { pages, type Pages } from '../../core/answer.ts';

/** Log of changes in a project. */
export const auditResource = (request: Requester) => ({
  /** Newest first. */
  list: (
    projectId: string,
    query: QueryOf<'auditList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'auditList'>, AuditEntry> =>
    pages(
      (cursor) =>
        request('auditList', { params: { projectId }, query: { ...query, cursor } }, options),
      (page) => page.entries,
      query.cursor,
    ),
});
