export { useAccountAccess, useSettings } from '../account/use-settings.ts';
export { useConfirmSignUp, useResetPassword, useVerifyEmail } from '../account/use-mail-links.ts';
export { useDevice, type DeviceRequest } from '../account/use-device.ts';
export { useForgotPassword, useAuthFlow } from '../session/use-auth-flow.ts';
export { useCreateAnalysis } from '../analyses/use-create-analysis.ts';
export { useResults } from '../analyses/use-results.ts';
export { useEditProject, useProjectTitle } from '../project-page/use-edit-project.ts';
export { useRole, type RoleHere } from '../projects/use-role.ts';
export { useNotes, useTags } from '../project-page/use-notes.ts';
export { useAnalyses, useDatasets, useProject } from '../projects/use-project.ts';
export { useRemoval } from '../project-page/use-removal.ts';
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
export { useSecondFactor, type FactorSetUp } from '../account/use-second-factor.ts';
export { times } from '../base/times.ts';
export { whenIdle } from '../base/use-lazy-module.ts';
export { useSnackbar } from '../kit/use-snackbar.ts';
export { usePageUnsaved, useUnsaved } from '../base/use-unsaved.ts';
export { useStorage, useUploadFlow } from '../upload/use-upload-flow.ts';
