export { AccountPage, DeviceCodeForm, DeviceRequestView } from '../account/link-screens.tsx';
export { NewPasswordForm, PasswordForm, ChangePasswordDialog } from '../account/account-access.tsx';
export { CompareTable, type ComparedRow } from '../analyses/compare-table.tsx';
export { ProgressBadge, TagChip, TierBadge } from '../kit/badges.tsx';
export { StatusChip, ValidationChip } from '../kit/status-chip.tsx';
export {
  CreateAnalysisDialog,
  type CreateAnalysisDialogProps,
} from '../analyses/create-analysis.tsx';
export type { AnalysisCard, CardChoice, CardFailure } from '../analyses/cards-to-analyse.ts';
export type {
  CreateAnalysisStage,
  SettingProblems,
  SettingValues,
} from '../analyses/check-settings.ts';
export {
  AddNoteDialog,
  type AddDialogProps,
  AddTagDialog,
  HiddenPlacesDialog,
  PublicAccessDialog,
} from '../project-page/project-dialogs.tsx';
export { AnalysisResultsDialog } from '../analyses/analysis-results.tsx';
export { AuthDialog, LegalDialog } from '../session/sign-in-dialog.tsx';
export { ConfirmDialog, Modal, ModalActions } from '../kit/modal.tsx';
export {
  CreateRunnerTokenDialog,
  RunnerTokensCard,
  CreateKeyDialog,
  ApiKeysCard,
} from '../account/access-keys.tsx';
export { DeleteAccountDialog } from '../account/settings-screen.tsx';
export { DeleteProjectDialog, LeaveProjectDialog } from '../projects/project-removal-dialog.tsx';
export {
  type EmailFormValues,
  type ForgotPasswordOffer,
  SecondFactorForm,
  type SecondFactorOffer,
} from '../session/sign-in-forms.tsx';
export {
  RecoveryCodesDialog,
  SetUpFactorDialog,
  QrCode,
  SecondFactorCard,
} from '../account/second-factor.tsx';
export { SecretDialog } from '../kit/secret-dialog.tsx';
export { AuditList } from '../members/audit.tsx';
export { ChangeRoleDialog, MembersCard } from '../members/members-card.tsx';
export { InvitationView } from '../members/link-screens.tsx';
export {
  InvitationsCard,
  InviteDialog,
  ViewerLinkDialog,
  ViewerLinksCard,
} from '../members/invitations-card.tsx';
export { EmptyState, LoadingOverlay, Loading, ProgressBar } from '../kit/loading.tsx';
export { ErrorAlert } from '../kit/error-alert.tsx';
export { Notice, type NoticeTone } from '../kit/notice.tsx';
export { Snackbar } from '../kit/snackbar.tsx';
export type { Severity, SnackbarMessage } from '../kit/use-snackbar.ts';
export type { RenderLink } from '../kit/kit-context.ts';
export { Sonogram, Wordmark } from '../kit/ornaments.tsx';
export {
  AnalysisPanel,
  DatasetPanel,
  IssueList,
  ReportPanel,
  StepCard,
  Steps,
} from '../project-page/step-panels.tsx';
export { EditableText, ProjectHeader, ProjectTabs } from '../project-page/project-header.tsx';
export { Facts, type Fact } from '../kit/facts.tsx';
export { NoteCard, NotesList, TagsList, Timeline } from '../project-page/notes-list.tsx';
export type { StepState } from '../project-page/step-states.ts';
export { CreateProjectCard, ProjectCard, ProjectGrid } from '../projects/project-card.tsx';
export { TagFilter } from '../projects/projects-screen.tsx';
export {
  AccountActions,
  AppearanceCard,
  type AppearanceCardProps,
  NotificationsCard,
  ProfileCard,
  type ProfileView,
  SecurityCard,
  StatisticsCard,
} from '../account/settings-cards.tsx';
export { SettingsCard } from '../kit/settings-card.tsx';
export {
  AccountHeader,
  type Account,
  AppShell,
  Drawer,
  Sidebar,
  type Section,
  type SectionLink,
} from '../shell/app-shell.tsx';
export type { DeviceChoice } from '../upload/dataset-fields.tsx';
export { DropZone, FileTable, Selection } from '../upload/upload-fields.tsx';
export type { PickedFile } from '../upload/picked-files.ts';
export type { FaultKind, FileFaults } from '../upload/faults.ts';
export type {
  FileState,
  FileView,
  SelectionView,
  SkippedFile,
  StorageView,
  UploadPhase,
  UnfinishedUploadView,
  ProgressView,
  ValidationView,
} from '../upload/file-states.ts';
export {
  StorageCard,
  UnfinishedUploadNotice,
  UploadProgress,
  ValidationResult,
} from '../upload/upload-notices.tsx';
export { FilesDialog, type FilesDialogProps } from '../upload/files-dialog.tsx';
export { UploadDialog, type UploadDialogProps } from '../upload/upload-dataset.tsx';
