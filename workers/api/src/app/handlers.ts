import { createAnalysis, deleteAnalysis, getAnalysis, listAnalyses } from '../analysis/analyses.ts';
import { compatibleTypes } from '../analysis/compatibility.ts';
import { cancelAnalysis, executeAnalysis } from '../analysis/execute.ts';
import { presetHandlers } from '../analysis/presets.ts';
import { listProjectSpecies } from '../analysis/project-species.ts';
import { getNotInFiles, getResults } from '../analysis/results.ts';
import { getTemplate } from '../analysis/settings.ts';
import { listSurveyAnalyses } from '../analysis/survey-analyses.ts';
import { createEmbedToken, getPublicAccess, setPublicAccess } from '../embed/public-access.ts';
import { createLink, listLinks, revokeLink } from '../embed/viewer-links.ts';
import { listAudit } from '../events/audit.ts';
import type { Handlers } from '../http/handler.ts';
import { createKey, deleteKey, listKeys } from '../identity/api-keys.ts';
import { runnerTokenHandlers } from '../identity/runner-tokens.ts';
import { readServiceSettings } from '../identity/service-settings.ts';
import { listAllAnalyses, requeueAnalysis, stopAnyAnalysis } from '../operator/analyses.ts';
import {
  changeSettings,
  countTotals,
  listActions,
  listRunners,
  listSignIns,
} from '../operator/overview.ts';
import { countDue } from '../operator/retention.ts';
import { changeUser, endUserSessions, listUsers, removeUser } from '../operator/users.ts';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from '../projects/invitations.ts';
import { leaveProject, listMembers, removeMember, updateMember } from '../projects/members.ts';
import { createNote, deleteNote, updateNote } from '../projects/notes.ts';
import {
  createProject,
  deleteProject,
  getProject,
  listProjects,
  updateProject,
} from '../projects/projects.ts';
import { addTag, removeTag } from '../projects/tags.ts';
import {
  deleteUser,
  getProfile,
  initUser,
  switchSubscription,
  updateProfile,
} from '../projects/users.ts';
import {
  createCalibration,
  getCalibration,
  listCalibrations,
  previewCalibration,
} from '../review/calibrations.ts';
import { createSample, extendSample } from '../review/create-sample.ts';
import { createReviews, listReviews } from '../review/reviews.ts';
import { listItems } from '../review/sample-items.ts';
import { deleteSample, getSample, listSamples, updateSample } from '../review/samples.ts';
import { takeCalibration } from '../review/take-calibration.ts';
import { leaseShard } from '../runner/lease.ts';
import {
  completeShard,
  heartbeat,
  keepPiece,
  listParts,
  releaseShard,
  signOutputs,
} from '../runner/leased-shard.ts';
import { listModels, orderModel, reportInstall, takeBackOrder } from '../runner/model-orders.ts';
import { backlog } from '../runner/runners.ts';
import {
  applyCorrection,
  listCorrections,
  previewCorrection,
  revertCorrection,
} from '../survey/corrections.ts';
import {
  createDeployments,
  deleteDeployment,
  listDeployments,
  updateDeployment,
} from '../survey/deployments.ts';
import { listEffort } from '../survey/effort.ts';
import { importSites } from '../survey/import-sheet.ts';
import { listProposals } from '../survey/proposals.ts';
import { createSite, deleteSite, listSites, updateSite } from '../survey/sites.ts';
import { dataHandlers } from '../uploads/handlers.ts';
import { makeExample } from './example-project.ts';
import { getOverview } from './overview.ts';

const userHandlers: Handlers = {
  userInit: initUser,
  profileGet: getProfile,
  profilePut: updateProfile,
  subscriptionPut: switchSubscription,
  userDelete: deleteUser,
  keysList: listKeys,
  keysCreate: createKey,
  keysDelete: deleteKey,
};

export const projectHandlers = {
  projectsList: listProjects,
  projectsCreate: createProject,
  projectsGet: getProject,
  projectsOverview: getOverview,
  projectsUpdate: updateProject,
  projectsDelete: deleteProject,
  publicAccessGet: getPublicAccess,
  publicAccessPut: setPublicAccess,
  notesCreate: createNote,
  notesUpdate: updateNote,
  notesDelete: deleteNote,
  tagsAdd: addTag,
  tagsRemove: removeTag,
} satisfies Handlers;

export const surveyHandlers = {
  sitesList: listSites,
  sitesCreate: createSite,
  sitesUpdate: updateSite,
  sitesDelete: deleteSite,
  sitesImport: importSites,
  deploymentProposals: listProposals,
  deploymentsList: listDeployments,
  deploymentsCreate: createDeployments,
  deploymentsUpdate: updateDeployment,
  deploymentsDelete: deleteDeployment,
  deploymentsEffort: listEffort,
  surveyAnalyses: listSurveyAnalyses,
  correctionsList: listCorrections,
  correctionsPreview: previewCorrection,
  correctionsApply: applyCorrection,
  correctionsRevert: revertCorrection,
} satisfies Handlers;

export const memberHandlers = {
  membersList: listMembers,
  membersUpdate: updateMember,
  membersRemove: removeMember,
  projectsLeave: leaveProject,
} satisfies Handlers;

export const reviewHandlers = {
  reviewsList: listReviews,
  reviewsCreate: createReviews,
  samplesList: listSamples,
  samplesCreate: createSample,
  samplesGet: getSample,
  samplesUpdate: updateSample,
  samplesDelete: deleteSample,
  samplesItems: listItems,
  samplesExtend: extendSample,
  calibrationsList: listCalibrations,
  calibrationsCreate: createCalibration,
  calibrationsPreview: previewCalibration,
  calibrationsGet: getCalibration,
  calibrationsTake: takeCalibration,
} satisfies Handlers;

export const invitationHandlers = {
  invitationsList: listInvitations,
  invitationsCreate: createInvitation,
  invitationsRevoke: revokeInvitation,
  invitationsRead: readInvitation,
  invitationsAccept: acceptInvitation,
} satisfies Handlers;

export const viewerLinkHandlers = {
  viewerLinksList: listLinks,
  viewerLinksCreate: createLink,
  viewerLinksRevoke: revokeLink,
} satisfies Handlers;

export const analysisHandlers = {
  compatibleTypes,
  analysisTypeGet: getTemplate,
  speciesList: listProjectSpecies,
  analysesList: listAnalyses,
  analysesCreate: createAnalysis,
  analysesGet: getAnalysis,
  analysesExecute: executeAnalysis,
  analysesCancel: cancelAnalysis,
  analysesDelete: deleteAnalysis,
  analysesResults: getResults,
  analysesNotInFiles: getNotInFiles,
} satisfies Handlers;

export const runnerHandlers = {
  runnerLease: leaseShard,
  runnerHeartbeat: heartbeat,
  runnerParts: listParts,
  runnerOutputs: signOutputs,
  runnerPiece: keepPiece,
  runnerComplete: completeShard,
  runnerRelease: releaseShard,
  runnerInstall: reportInstall,
  runnerBacklog: backlog,
} satisfies Handlers;

/** Each action is recorded with its operator. */
const adminHandlers: Handlers = {
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
  adminAnalysesList: ({ ctx, query }) => listAllAnalyses(ctx.deps, query),
  adminAnalysesCancel: async ({ ctx, params }) => ({
    analysis: await stopAnyAnalysis(ctx.deps, ctx.userId, params.analysisId ?? ''),
  }),
  adminAnalysesRequeue: async ({ ctx, params }) => ({
    analysis: await requeueAnalysis(ctx.deps, ctx.userId, params.analysisId ?? ''),
  }),
  adminRunnersList: async ({ ctx }) => ({ runners: await listRunners(ctx.deps) }),
  adminModelsList: ({ ctx }) => listModels(ctx.deps),
  adminModelsInstall: async ({ ctx, params, body }) => ({
    model: await orderModel(ctx.deps, ctx.actorId, params.model ?? '', body.licence),
  }),
  adminModelsStop: async ({ ctx, params }) => ({
    model: await takeBackOrder(ctx.deps, ctx.actorId, params.model ?? ''),
  }),
  adminSettingsGet: async ({ ctx }) => ({ settings: await readServiceSettings(ctx.deps) }),
  adminSettingsPut: async ({ ctx, body }) => ({
    settings: await changeSettings(ctx.deps, ctx.userId, body),
  }),
  adminSignInsList: ({ ctx, query }) => listSignIns(ctx.deps, query),
  adminActionsList: ({ ctx, query }) => listActions(ctx.deps, query),
  adminRetentionGet: async ({ ctx }) =>
    countDue(ctx.deps, (await readServiceSettings(ctx.deps)).retention_days),
};

export const handlers: Handlers = {
  ...userHandlers,
  ...projectHandlers,
  ...dataHandlers,
  ...surveyHandlers,
  ...memberHandlers,
  ...reviewHandlers,
  ...invitationHandlers,
  ...viewerLinkHandlers,
  auditList: listAudit,
  ...analysisHandlers,
  ...runnerHandlers,
  ...presetHandlers,
  ...runnerTokenHandlers,
  ...adminHandlers,
  embedTokensCreate: createEmbedToken,
  projectsExample: makeExample,
};
