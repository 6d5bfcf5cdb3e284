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
 * Calls for operators, with an operator's ID token. Separate from the client, so that other pages
 * do not load them.
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
  /** Changes only the given fields of an account. */
  updateUser: async (userId: string, body: BodyOf<'adminUsersUpdate'>, options?: CallOptions) =>
    (await request('adminUsersUpdate', { params: { userId }, body }, options)).user,
  /** Ends all sessions of an account; its API keys stay. */
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
  /** Restarts a failed or cancelled analysis. */
  requeueAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesRequeue', { params: { analysisId } }, options)).analysis,
  /** Runners that asked for work recently, and their current work. */
  runners: async (options?: CallOptions) =>
    (await request('adminRunnersList', {}, options)).runners,
  /** Service settings that operators change at run time. */
  settings: async (options?: CallOptions) =>
    (await request('adminSettingsGet', {}, options)).settings,
  /** Changes only the given fields. */
  changeSettings: async (body: BodyOf<'adminSettingsPut'>, options?: CallOptions) =>
    (await request('adminSettingsPut', { body }, options)).settings,
  /** What the retention rule would delete now. */
  retention: (options?: CallOptions) => request('adminRetentionGet', {}, options),
  /** Sign-ins of one account or all: 90 days. */
  signIns: (
    query: QueryOf<'adminSignInsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminSignInsList'>, AdminSignIn> =>
    pages(
      (cursor) => request('adminSignInsList', { query: { ...query, cursor } }, options),
      (page) => page.sign_ins,
      query.cursor,
    ),
  /** Actions of operators, newest first. */
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
