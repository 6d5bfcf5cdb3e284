import type {
  AdminAnalysis,
  AdminSignIn,
  AdminUser,
  AnswerOf,
  BodyOf,
  OperatorAction,
  QueryOf,
} from '@biophony/contract';
import type { CallOptions, Requester } from '../core/request.ts';
import { pages, type Pages } from '../core/answer.ts';

/**
 * The calls of the people who run a service, which need the ID token of an operator. They are no part of every client,
 * so that pages of others do not load them.
 */
export const createAdminClient = ({ request }: { request: Requester }) => ({
  /** Users, projects, files and bytes of the whole service. */
  totals: (options?: CallOptions) => request('adminTotals', {}, options),
  /** Accounts, newest first. */
  users: (
    query: QueryOf<'adminUsersList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminUsersList'>, AdminUser> =>
    pages(
      (cursor) => request('adminUsersList', { query: { ...query, cursor } }, options),
      (page) => page.users,
      query.cursor,
    ),
  /** Changes what is given of an account; the rest stays. */
  updateUser: async (userId: string, body: BodyOf<'adminUsersUpdate'>, options?: CallOptions) =>
    (await request('adminUsersUpdate', { params: { userId }, body }, options)).user,
  /** Signs an account out everywhere; its API keys stay. */
  endSessions: (userId: string, options?: CallOptions) =>
    request('adminUsersEndSessions', { params: { userId } }, options),
  /** Deletes an account with everything in it. */
  deleteUser: (userId: string, options?: CallOptions) =>
    request('adminUsersDelete', { params: { userId } }, options),
  /** Analyses of all accounts, newest first. */
  analyses: (
    query: QueryOf<'adminAnalysesList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminAnalysesList'>, AdminAnalysis> =>
    pages(
      (cursor) => request('adminAnalysesList', { query: { ...query, cursor } }, options),
      (page) => page.analyses,
      query.cursor,
    ),
  /** Stops an analysis of any account. */
  cancelAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesCancel', { params: { analysisId } }, options)).analysis,
  /** Begins an analysis that failed or was cancelled anew. */
  requeueAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesRequeue', { params: { analysisId } }, options)).analysis,
  /** Runners that asked for work lately, and what each works on. */
  runners: async (options?: CallOptions) =>
    (await request('adminRunnersList', {}, options)).runners,
  /** Settings of the service that operators change while it runs. */
  settings: async (options?: CallOptions) =>
    (await request('adminSettingsGet', {}, options)).settings,
  /** Changes what is given; the rest stays. */
  changeSettings: async (body: BodyOf<'adminSettingsPut'>, options?: CallOptions) =>
    (await request('adminSettingsPut', { body }, options)).settings,
  /** What the retention would delete now. */
  retention: (options?: CallOptions) => request('adminRetentionGet', {}, options),
  /** Who signed in, of one account or of all: 90 days. */
  signIns: (
    query: QueryOf<'adminSignInsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminSignInsList'>, AdminSignIn> =>
    pages(
      (cursor) => request('adminSignInsList', { query: { ...query, cursor } }, options),
      (page) => page.sign_ins,
      query.cursor,
    ),
  /** What operators did, newest first. */
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
