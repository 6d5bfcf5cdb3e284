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

/** For operators, with their ID token. Separate, so that other pages do not load it. */
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
  /** All accounts', newest first. */
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
  requeueAnalysis: async (analysisId: string, options?: CallOptions) =>
    (await request('adminAnalysesRequeue', { params: { analysisId } }, options)).analysis,
  runners: async (options?: CallOptions) =>
    (await request('adminRunnersList', {}, options)).runners,
  /** Models of the catalogue, and how many machines can install one. */
  models: (options?: CallOptions) => request('adminModelsList', {}, options),
  /** Accepts the licence by its name; machines of the service install the model when idle. */
  installModel: async (model: string, licence: string, options?: CallOptions) =>
    (await request('adminModelsInstall', { params: { model }, body: { licence } }, options)).model,
  stopInstalling: async (model: string, options?: CallOptions) =>
    (await request('adminModelsStop', { params: { model } }, options)).model,
  settings: async (options?: CallOptions) =>
    (await request('adminSettingsGet', {}, options)).settings,
  changeSettings: async (body: BodyOf<'adminSettingsPut'>, options?: CallOptions) =>
    (await request('adminSettingsPut', { body }, options)).settings,
  /** What the retention rule would delete now. */
  retention: (options?: CallOptions) => request('adminRetentionGet', {}, options),
  /** Of 90 days. */
  signIns: (
    query: QueryOf<'adminSignInsList'> = {},
    options?: CallOptions,
  ): Pages<AnswerOf<'adminSignInsList'>, AdminSignIn> =>
    pages(
      (cursor) => request('adminSignInsList', { query: { ...query, cursor } }, options),
      (page) => page.sign_ins,
      query.cursor,
    ),
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
