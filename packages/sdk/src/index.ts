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
  countPartial,
  correctionParts,
  placedDeployment,
  createSurveyClient,
  type SurveyClient,
} from './resources/survey.ts';
export { createMembersClient, type MembersClient } from './resources/members.ts';
export { exportAccount, type ExportKind, type ExportLine } from './resources/export-account.ts';
export { createReviewClient, type ReviewClient } from './resources/review.ts';
export {
  type Auth,
  type GetToken,
  systemClock,
  type Clock,
  type CallFacts,
  type ClientEvents,
  type FailureFacts,
  type Listener,
} from './core/hooks.ts';
export {
  type Call,
  type CallOptions,
  type Requester,
  createRequester,
  idempotencyKey,
  type RequesterConfig,
} from './core/request.ts';
export {
  BiophonyError,
  ApiError,
  ConnectionError,
  CertificateError,
  TimeoutError,
  AbortedError,
  NotAuthenticatedError,
  ResultsError,
  type SecondFactor,
  backoffMs,
  isRetryable,
  isRetryableStatus,
  isUnknownField,
  parseRetryAfter,
  asBiophonyError,
} from './core/errors.ts';
export type { Pages } from './core/answer.ts';
export type { FileRanges } from './results/stored-range.ts';
export type { Rows } from './resources/results.ts';
export type { RowsOfTables } from './results/read-rows.ts';
export { expiryOf, sessionTokens } from './session/session-tokens.ts';
export { isSettled, type WaitOptions } from './resources/analyses.ts';
export type { UploadApi } from './upload/context.ts';
export { blobSource, sha256OfBlob, type BlobSourceOptions } from './upload/blob-source.ts';
export {
  type ConcurrencyOptions,
  shareUploads,
  type LimitOptions,
  type UploadShare,
} from './upload/concurrency.ts';
export {
  fetchTransport,
  type PutAnswer,
  type PutRequest,
  type Transport,
} from './upload/transport.ts';
export { memoryJournal, type JournalEntry, type UploadJournal } from './upload/prepare.ts';
export type {
  ActiveFile,
  FactName,
  FileOutcome,
  OutcomeName,
  UploadEvent,
  UploadTotals,
} from './upload/progress.ts';
export { type KnownFacts, SourceError, type Bytes, type UploadSource } from './upload/source.ts';
export {
  uploadFiles,
  type Sources,
  type UploadOptions,
  type UploadReport,
} from './upload/upload-files.ts';
export {
  jsonLines,
  makeReceipt,
  type NamedReason,
  type Receipt,
  type ReceiptFile,
  type ReceiptHead,
  type ReceiptOther,
  type ReceiptOutcome,
  outcomeOnReceipt,
  type OutcomeOnReceipt,
  receiptName,
  sendReceipt,
} from './receipt.ts';
export { waitText } from './upload/connectivity.ts';
export { xhrTransport } from './upload/xhr-transport.ts';
