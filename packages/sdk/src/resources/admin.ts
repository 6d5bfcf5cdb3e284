import type {
  AdminAnalysis,
  AdminUser,
  AnswerOf,
  BodyOf,
  OperatorAction,
  QueryOf,
} from '@biophony/contract';
import type { CallOptions, Requester } from '../core/call.ts';
import { pages, type Pages } from '../core/pages.ts';

/**
 * The calls of the people who run a service, which need the ID token of an operator. They are no part of every client,
 * so that pages of others do not load them.
 */
export const createAdminClient = ({ request }: { request: Requester }) => ({
  totals: (options?: CallOptions) => request('adminTotals', {}, options),
  users: (
    query: QueryOf<'adminUsersList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminUsersList'>, AdminUser> =>
    pages(
      (cursor) => request('adminUsersList', { query: { ...query, cursor } }, options),
      (page) => page.users,
      query.cursor,
    ),
  updateUser: async (userId: string, body: BodyOf<'adminUsersUpdate'>, options?: CallOptions) =>
    (await request('adminUsersUpdate', { params: { userId }, body }, options)).user,
  endSessions: (userId: string, options?: CallOptions) =>
    request('adminUsersEndSessions', { params: { userId } }, options),
  deleteUser: (userId: string, options?: CallOptions) =>
    request('adminUsersDelete', { params: { userId } }, options),
  analyses: (
    query: QueryOf<'adminAnalysesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminAnalysesList'>, AdminAnalysis> =>
    pages(
      (cursor) => request('adminAnalysesList', { query: { ...query, cursor } }, options),
      (page) => page.analyses,
      query.cursor,
    ),
  cancelAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesCancel', { params: { analysisId } }, options)).analysis,
  /** Begins an analysis that failed or was cancelled anew. */
  requeueAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesRequeue', { params: { analysisId } }, options)).analysis,
  runners: async (options?: CallOptions) =>
    (await request('adminRunnersList', {}, options)).runners,
  settings: async (options?: CallOptions) =>
    (await request('adminSettingsGet', {}, options)).settings,
  /** Changes what is given; the rest stays. */
  changeSettings: async (body: BodyOf<'adminSettingsPut'>, options?: CallOptions) =>
    (await request('adminSettingsPut', { body }, options)).settings,
  /** What the retention would delete now. */
  retention: (options?: CallOptions) => request('adminRetentionGet', {}, options),
  actions: (
    query: QueryOf<'adminActionsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminActionsList'>, OperatorAction> =>
    pages(
      (cursor) => request('adminActionsList', { query: { ...query, cursor } }, options),
      (page) => page.actions,
      query.cursor,
    ),
});
