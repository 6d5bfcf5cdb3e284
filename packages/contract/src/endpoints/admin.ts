import * as s from '../schemas/index.ts';
import { row } from './shared/endpoint.ts';

const operators = { tag: 'extension', access: 'operator' } as const;

/** Rows for operators of the service: numbers and names, no recordings or results. */
export const adminEndpoints = {
  adminTotals: row('adminTotals', {
    ...operators,
    summary: 'Count accounts, what they store, analyses and runners',
    answer: s.AdminTotals,
  }),
  adminUsersList: row('adminUsersList', {
    ...operators,
    summary: 'List accounts, or find them by address or name',
    query: s.AdminUsersQuery,
    answer: s.AdminUsers,
  }),
  adminUsersUpdate: row('adminUsersUpdate', {
    ...operators,
    summary: 'Change plan or ceiling of an account, suspend or resume it',
    errors: ['conflict'],
    body: s.AdminUserPut,
    answer: s.AdminUserAnswer,
  }),
  adminUsersEndSessions: row('adminUsersEndSessions', {
    ...operators,
    summary: 'Sign an account out everywhere; API keys go on',
    answer: s.Done,
  }),
  adminUsersDelete: row('adminUsersDelete', {
    ...operators,
    summary: 'Delete an account with everything in it',
    errors: ['conflict'],
    answer: s.Deleted,
  }),
  adminAnalysesList: row('adminAnalysesList', {
    ...operators,
    summary: 'List analyses of all accounts, or those in one state',
    query: s.AdminAnalysesQuery,
    answer: s.AdminAnalyses,
  }),
  adminAnalysesCancel: row('adminAnalysesCancel', {
    ...operators,
    summary: 'Stop an analysis for good',
    errors: ['conflict'],
    answer: s.AdminAnalysisAnswer,
  }),
  adminAnalysesRequeue: row('adminAnalysesRequeue', {
    ...operators,
    summary: 'Begin an analysis that failed or was cancelled anew',
    errors: ['conflict', 'data_not_ready'],
    answer: s.AdminAnalysisAnswer,
  }),
  adminRunnersList: row('adminRunnersList', {
    ...operators,
    summary: 'List runners: when each was heard, and what it does',
    answer: s.AdminRunners,
  }),
  adminSettingsGet: row('adminSettingsGet', {
    ...operators,
    summary: 'Read the settings that can be changed while the service runs',
    answer: s.ServiceSettingsAnswer,
  }),
  adminSettingsPut: row('adminSettingsPut', {
    ...operators,
    summary: 'Change them; what is absent stays',
    body: s.ServiceSettingsPut,
    answer: s.ServiceSettingsAnswer,
  }),
  adminSignInsList: row('adminSignInsList', {
    ...operators,
    summary: 'List who signed in, of one account or of all: 90 days',
    query: s.AdminSignInsQuery,
    answer: s.AdminSignIns,
  }),
  adminActionsList: row('adminActionsList', {
    ...operators,
    summary: 'List what operators did',
    query: s.OperatorActionsQuery,
    answer: s.OperatorActions,
  }),
  adminRetentionGet: row('adminRetentionGet', {
    ...operators,
    summary: 'Count what the retention would delete now',
    answer: s.AdminRetention,
  }),
};
