export type {
  AdminAnalysis,
  AdminRunner,
  AdminSignIn,
  AdminTotals,
  AdminUser,
  Analysis,
  ApiKey,
  AuditEntry,
  Calibration,
  CalibrationFigures,
  CompatibleType,
  DataFile,
  Dataset,
  Deployment,
  DeploymentCorrection,
  ErrorCode,
  Invitation,
  Member,
  MemberRole,
  Note,
  OperatorAction,
  Profile,
  Project,
  ProjectSummary,
  RecordingInfo,
  Results,
  Review,
  ReviewCreate,
  ReviewVerdict,
  Role,
  RouteId,
  Sample,
  SampleCreate,
  SampleItem,
  Scope,
  ServiceSettings,
  Site,
  Summary,
  SurveyAnalysis,
  TimelineEvent,
  UploadTicket,
  ViewerLink,
} from '@biophony/contract';
export { createClient, type Client, type ClientConfig } from './client.ts';
export { createAdminClient } from './resources/admin.ts';
export {
  analysisGroups,
  countWeights,
  spectrogramAnalyses,
  type AnalysisGroup,
} from './resources/survey/analysis-groups.ts';
export { countPartial } from './resources/survey/partial-analyses.ts';
export { correctionParts, placedDeployment } from './resources/survey/placed-deployment.ts';
export { createMembersClient, type MembersClient } from './resources/members/members-client.ts';
export {
  exportAccount,
  type ExportKind,
  type ExportLine,
} from './resources/account/export-account.ts';
export { createReviewClient, type ReviewClient } from './resources/review/review.ts';
export { createSurveyClient, type SurveyClient } from './resources/survey/survey.ts';
export type { Auth, GetToken } from './core/auth.ts';
export { systemClock, type Clock } from './core/clock.ts';
export type { Call, CallOptions, Requester } from './core/call.ts';
export * from './core/errors.ts';
export type { CallFacts, ClientEvents, FailureFacts, Listener } from './core/hooks.ts';
export type { Pages } from './core/pages.ts';
export type { FileRanges } from './results/stored-range.ts';
export { createRequester, idempotencyKey, type RequesterConfig } from './core/request.ts';
export type { Rows } from './resources/results.ts';
export type { RowsOfTables } from './results/read-rows.ts';
export { backoffMs, isRetryable, isRetryableStatus, parseRetryAfter } from './core/retry.ts';
export { asBiophonyError } from './core/transport-error.ts';
export { expiryOf, sessionTokens } from './session/session-tokens.ts';
export { isSettled, type WaitOptions } from './waiting/wait-for-analysis.ts';
export type { UploadApi } from './upload/context/api.ts';
export { blobSource, sha256OfBlob, type BlobSourceOptions } from './upload/source/blob-source.ts';
export type { ConcurrencyOptions } from './upload/concurrency/adaptive-concurrency.ts';
export {
  shareUploads,
  type LimitOptions,
  type UploadShare,
} from './upload/concurrency/upload-share.ts';
export { fetchTransport } from './upload/transport/fetch-transport.ts';
export {
  memoryJournal,
  type JournalEntry,
  type UploadJournal,
} from './upload/preparation/journal.ts';
export type {
  ActiveFile,
  FactName,
  FileOutcome,
  OutcomeName,
  UploadEvent,
  UploadTotals,
} from './upload/progress/outcome.ts';
export type { KnownFacts } from './upload/source/known-facts.ts';
export { SourceError, type Bytes, type UploadSource } from './upload/source/source.ts';
export type { PutAnswer, PutRequest, Transport } from './upload/transport/transport.ts';
export {
  uploadFiles,
  type Sources,
  type UploadOptions,
  type UploadReport,
} from './upload/upload-files.ts';
export { jsonLines } from './receipt/json-lines.ts';
export {
  makeReceipt,
  type NamedReason,
  type Receipt,
  type ReceiptFile,
  type ReceiptHead,
  type ReceiptOther,
  type ReceiptOutcome,
} from './receipt/receipt.ts';
export { outcomeOnReceipt, type OutcomeOnReceipt } from './receipt/outcome-on-receipt.ts';
export { receiptName, sendReceipt } from './receipt/send-receipt.ts';
export { waitText } from './upload/connectivity/wait-text.ts';
export { xhrTransport } from './upload/transport/xhr-transport.ts';
