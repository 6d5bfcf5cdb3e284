export { AccountPage } from './account/account-page.tsx';
export { DeviceCodeForm } from './account/device-code-form.tsx';
export { DeviceRequestView } from './account/device-request-view.tsx';
export { NewPasswordForm } from './account/new-password-form.tsx';
export { PasswordForm } from './account/password-form.tsx';
export { ChoiceList, type ChoiceRow } from './choices/choice-list.tsx';
export { CompareTable, type ComparedRow } from './choices/compare-table.tsx';
export { ProgressBadge } from './badges/progress-badge.tsx';
export { StatusChip } from './badges/status-chip.tsx';
export { TagChip } from './badges/tag-chip.tsx';
export { TierBadge } from './badges/tier-badge.tsx';
export { ValidationChip } from './badges/validation-chip.tsx';
export {
  CreateAnalysisDialog,
  type CreateAnalysisDialogProps,
} from './create-analysis/create-analysis-dialog.tsx';
export type {
  CreateAnalysisStage,
  SettingProblems,
  SettingValues,
} from '../model/create-analysis.ts';
export { AddNoteDialog, type AddDialogProps } from './project-dialogs/add-note-dialog.tsx';
export { AddTagDialog } from './project-dialogs/add-tag-dialog.tsx';
export { AnalysisResultsDialog } from './project-dialogs/analysis-results-dialog.tsx';
export { AuthDialog } from './sign-in/auth-dialog.tsx';
export { ChangePasswordDialog } from './account-dialogs/change-password-dialog.tsx';
export { ConfirmDialog } from './dialog/confirm-dialog.tsx';
export { CreateRunnerTokenDialog } from './account-dialogs/create-runner-token-dialog.tsx';
export { CreateKeyDialog } from './account-dialogs/create-key-dialog.tsx';
export { DeleteAccountDialog } from './account-dialogs/delete-account-dialog.tsx';
export { DeleteProjectDialog } from './project-dialogs/delete-project-dialog.tsx';
export { HiddenPlacesDialog } from './project-dialogs/hidden-places-dialog.tsx';
export { LeaveProjectDialog } from './project-dialogs/leave-project-dialog.tsx';
export { PublicAccessDialog } from './project-dialogs/public-access-dialog.tsx';
export type { EmailFormValues, ForgotPasswordOffer } from '../model/sign-in.ts';
export { LegalDialog } from './sign-in/legal-dialog.tsx';
export { Modal } from './dialog/modal.tsx';
export { ModalActions } from './dialog/modal-frame.tsx';
export { RecoveryCodesDialog } from './account-dialogs/recovery-codes-dialog.tsx';
export { SecondFactorForm, type SecondFactorOffer } from './sign-in/second-factor-form.tsx';
export { SecretDialog } from './account-dialogs/secret-dialog.tsx';
export { SetUpFactorDialog } from './account-dialogs/set-up-factor-dialog.tsx';
export { AuditList } from './members/audit-list.tsx';
export { ChangeRoleDialog } from './members/change-role-dialog.tsx';
export { InvitationView } from './members/invitation-view.tsx';
export { InvitationsCard } from './members/invitations-card.tsx';
export { InviteDialog } from './members/invite-dialog.tsx';
export { MembersCard } from './members/members-card.tsx';
export { ViewerLinkDialog } from './members/viewer-link-dialog.tsx';
export { ViewerLinksCard } from './members/viewer-links-card.tsx';
export { EmptyState } from './feedback/empty-state.tsx';
export { ErrorAlert } from './feedback/error-alert.tsx';
export { LoadingOverlay } from './feedback/loading-overlay.tsx';
export { Loading } from './feedback/loading.tsx';
export { Notice, type NoticeTone } from './feedback/notice.tsx';
export { ProgressBar } from './feedback/progress-bar.tsx';
export { Snackbar } from './feedback/snackbar.tsx';
export type { Severity, SnackbarMessage } from '../model/snackbar.ts';
export type { RenderLink } from '../model/link.ts';
export { Sonogram } from './ornament/sonogram.tsx';
export { Wordmark } from './ornament/wordmark.tsx';
export { AnalysisPanel } from './project/analysis-panel.tsx';
export { DatasetPanel } from './project/dataset-panel.tsx';
export { EditableText } from './project/editable-text.tsx';
export { Facts, type Fact } from './project/facts.tsx';
export { IssueList } from './project/issue-list.tsx';
export { NoteCard } from './project/note-card.tsx';
export { NotesList } from './project/notes-list.tsx';
export { ProjectHeader } from './project/project-header.tsx';
export { ProjectTabs } from './project/project-tabs.tsx';
export { ReportPanel } from './project/report-panel.tsx';
export { StepCard, Steps } from './project/step-card.tsx';
export type { StepState } from '../model/step-states.ts';
export { TagsList } from './project/tags-list.tsx';
export { Timeline } from './project/timeline.tsx';
export { CreateProjectCard } from './projects/create-project-card.tsx';
export { ProjectCard } from './projects/project-card.tsx';
export { ProjectGrid } from './projects/project-grid.tsx';
export { TagFilter } from './projects/tag-filter.tsx';
export { AccountActions } from './settings/account-actions.tsx';
export { ApiKeysCard } from './settings/api-keys-card.tsx';
export { AppearanceCard, type AppearanceCardProps } from './settings/appearance-card.tsx';
export { NotificationsCard } from './settings/notifications-card.tsx';
export { ProfileCard, type ProfileView } from './settings/profile-card.tsx';
export { SecurityCard } from './settings/security-card.tsx';
export { RunnerTokensCard } from './settings/runner-tokens-card.tsx';
export { SettingsCard } from './settings/settings-card.tsx';
export { StatisticsCard } from './settings/statistics-card.tsx';
export { AccountHeader, type Account } from './shell/account-header.tsx';
export { AppShell } from './shell/app-shell.tsx';
export { Drawer } from './shell/drawer.tsx';
export { Sidebar, type Section, type SectionLink } from './shell/sidebar.tsx';
export { DropZone } from './upload/drop-zone.tsx';
export type { PickedFile } from '../file-access/dropped-files.ts';
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
} from '../model/upload.ts';
export { FileTable } from './upload/file-table.tsx';
export { Selection } from './upload/selection.tsx';
export { StorageCard } from './upload/storage-card.tsx';
export { FilesDialog, type FilesDialogProps } from './files/files-dialog.tsx';
export { UnfinishedUploadNotice } from './upload/unfinished-upload-notice.tsx';
export { UploadDialog, type UploadDialogProps } from './upload/upload-dialog.tsx';
export type { DeviceChoice } from './upload/upload-fields.tsx';
export { UploadProgress } from './upload/upload-progress.tsx';
export { ValidationResult } from './upload/validation-result.tsx';
export { QrCode } from './account-dialogs/qr-code.tsx';
export { SecondFactorCard } from './settings/second-factor-card.tsx';
