import { readServiceSettings } from '../../identity/service/service-settings.ts';
import type { Handlers } from '../../http/handler.ts';
import { countDue } from '../maintenance/retention.ts';
import { listActions, listSignIns } from './actions.ts';
import { listAnalyses, requeueAnalysis, stopAnyAnalysis } from './analyses.ts';
import { listRunners } from './runners.ts';
import { changeSettings } from './settings.ts';
import { countTotals } from './totals.ts';
import { changeUser, endUserSessions, listUsers, removeUser } from './users.ts';

/** What operators see and do. Each act is written down with who did it. */
export const adminHandlers: Handlers = {
  adminTotals: ({ ctx }) => countTotals(ctx.deps),
  adminUsersList: ({ ctx, query }) => listUsers(ctx.deps, query),
  adminUsersUpdate: async ({ ctx, params, body }) => ({
    user: await changeUser(ctx.deps, ctx.userId, params.userId ?? '', body),
  }),
  adminUsersEndSessions: async ({ ctx, params }) => {
    await endUserSessions(ctx.deps, ctx.userId, params.userId ?? '');
    return { done: true };
  },
  adminUsersDelete: async ({ ctx, params }) => {
    await removeUser(ctx.deps, ctx.userId, params.userId ?? '');
    return { deleted: true };
  },
  adminAnalysesList: ({ ctx, query }) => listAnalyses(ctx.deps, query),
  adminAnalysesCancel: async ({ ctx, params }) => ({
    analysis: await stopAnyAnalysis(ctx.deps, ctx.userId, params.analysisId ?? ''),
  }),
  adminAnalysesRequeue: async ({ ctx, params }) => ({
    analysis: await requeueAnalysis(ctx.deps, ctx.userId, params.analysisId ?? ''),
  }),
  adminRunnersList: async ({ ctx }) => ({ runners: await listRunners(ctx.deps) }),
  adminSettingsGet: async ({ ctx }) => ({ settings: await readServiceSettings(ctx.deps) }),
  adminSettingsPut: async ({ ctx, body }) => ({
    settings: await changeSettings(ctx.deps, ctx.userId, body),
  }),
  adminSignInsList: ({ ctx, query }) => listSignIns(ctx.deps, query),
  adminActionsList: ({ ctx, query }) => listActions(ctx.deps, query),
  adminRetentionGet: async ({ ctx }) =>
    countDue(ctx.deps, (await readServiceSettings(ctx.deps)).retention_days),
};
