export { AccountPage } from '../account/account-page.tsx';
export { DeviceCodeForm, DeviceRequestView } from '../account/device-screen.tsx';
export { NewPasswordForm, PasswordForm, ChangePasswordDialog } from '../account/account-access.tsx';
export { ChoiceList, type ChoiceRow } from '../kit/choice.tsx';
export { CompareTable, type ComparedRow } from '../analyses/compare-table.tsx';
export { ProgressBadge, TagChip, TierBadge } from '../kit/badges.tsx';
export { StatusChip, ValidationChip } from '../kit/status-chip.tsx';
export {
  CreateAnalysisDialog,
  type CreateAnalysisDialogProps,
} from '../analyses/create-analysis.tsx';
export type {
  CreateAnalysisStage,
  SettingProblems,
  SettingValues,
} from '../analyses/check-settings.ts';
export { AddNoteDialog, type AddDialogProps, AddTagDialog } from '../project-page/add-dialogs.tsx';
export { AnalysisResultsDialog } from '../analyses/analysis-results.tsx';
export { AuthDialog, LegalDialog } from '../session/sign-in-dialog.tsx';
export { ConfirmDialog, Modal, ModalActions } from '../kit/modal.tsx';
export { CreateRunnerTokenDialog, RunnerTokensCard } from '../account/runner-tokens.tsx';
export { CreateKeyDialog, ApiKeysCard } from '../account/api-keys.tsx';
export { DeleteAccountDialog } from '../account/settings-screen.tsx';
export { DeleteProjectDialog, LeaveProjectDialog } from '../projects/project-removal-dialog.tsx';
export { HiddenPlacesDialog, PublicAccessDialog } from '../project-page/access-dialogs.tsx';
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
export { InvitationView } from '../members/invitation-screen.tsx';
export { InvitationsCard, InviteDialog } from '../members/invitations-card.tsx';
export { ViewerLinkDialog, ViewerLinksCard } from '../members/viewer-links-card.tsx';
export { EmptyState, LoadingOverlay, Loading, ProgressBar } from '../kit/loading.tsx';
export { ErrorAlert } from '../kit/error-alert.tsx';
export { Notice, type NoticeTone } from '../kit/notice.tsx';
export { Snackbar } from '../kit/snackbar.tsx';
export type { Severity, SnackbarMessage } from '../kit/use-snackbar.ts';
export type { RenderLink } from '../kit/kit-context.ts';
export { Sonogram, Wordmark } from '../kit/ornaments.tsx';
export { AnalysisPanel } from '../project-page/analysis-panel.tsx';
export { DatasetPanel, IssueList } from '../project-page/dataset-panel.tsx';
export { EditableText } from '../project-page/editable-text.tsx';
export { Facts, type Fact } from '../kit/facts.tsx';
export { NoteCard, NotesList, TagsList, Timeline } from '../project-page/notes-list.tsx';
export { ProjectHeader, ProjectTabs } from '../project-page/project-header.tsx';
export { ReportPanel, StepCard, Steps } from '../project-page/step-card.tsx';
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
export { DropZone, type DeviceChoice } from '../upload/upload-fields.tsx';
export type { PickedFile } from '../upload/picked-files.ts';
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
export { FileTable, Selection } from '../upload/selection.tsx';
export {
  StorageCard,
  UnfinishedUploadNotice,
  UploadProgress,
  ValidationResult,
} from '../upload/upload-notices.tsx';
export { FilesDialog, type FilesDialogProps } from '../upload/files-dialog.tsx';
export { UploadDialog, type UploadDialogProps } from '../upload/upload-dataset.tsx';
