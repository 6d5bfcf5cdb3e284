export {
  useAccountAccess,
  useSettings,
  useSecondFactor,
  type FactorSetUp,
} from '../account/use-settings.ts';
export {
  useConfirmSignUp,
  useResetPassword,
  useVerifyEmail,
  useDevice,
  type DeviceRequest,
} from '../account/use-link-screens.ts';
export { useForgotPassword, useAuthFlow } from '../session/use-auth-flow.ts';
export { useCreateAnalysis } from '../analyses/use-create-analysis.ts';
export { useResults } from '../analyses/use-results.ts';
export { useEditProject, useProjectTitle, useRemoval } from '../project-page/use-edit-project.ts';
export {
  useRole,
  type RoleHere,
  useAnalyses,
  useDatasets,
  useProject,
} from '../projects/use-project.ts';
export { useNotes, useTags } from '../project-page/use-notes.ts';
export { stepStates, type StepStates } from '../project-page/step-states.ts';
export {
  useCreateProject,
  useDeleteProject,
  useProjectFilter,
  useProjectList,
} from '../projects/use-projects.ts';
export { useSession, useSessionActions } from '../session/use-session.ts';
export { displayNameOf, type Session, type SessionState } from '../session/session.ts';
export { useAfterSignIn, useFirstVisit } from '../session/use-first-visit.ts';
export { useApiKeys, type KeyTerms, useRunnerTokens } from '../account/use-access-keys.ts';
export { times } from '../base/times.ts';
export { whenIdle } from '../base/use-lazy-module.ts';
export { useSnackbar } from '../kit/use-snackbar.ts';
export { usePageUnsaved, useUnsaved } from '../base/use-unsaved.ts';
export { useStorage, useUploadFlow } from '../upload/use-upload-flow.ts';
