export { createClient, type Client, type ClientConfig } from './client.ts';
export type { Auth, GetToken } from './core/auth.ts';
export type { Call, CallOptions, Requester } from './core/call.ts';
export * from './core/errors.ts';
export type { Pages } from './core/pages.ts';
export { idempotencyKey } from './core/request.ts';
export { asBiophonyError } from './core/transport-error.ts';
export { expiryOf, sessionTokens } from './session/session-tokens.ts';
export { isSettled, type WaitOptions } from './waiting/wait-for-analysis.ts';
export type { UploadApi } from './upload/api.ts';
export { blobSource, sha256OfBlob, type BlobSourceOptions } from './upload/blob-source.ts';
export type { ClimberOptions } from './upload/climber.ts';
export { fetchTransport } from './upload/fetch-transport.ts';
export { memoryJournal, type JournalEntry, type UploadJournal } from './upload/journal.ts';
export type {
  ActiveFile,
  FactName,
  FileOutcome,
  OutcomeName,
  UploadEvent,
  UploadTotals,
} from './upload/outcome.ts';
export { Sha256 } from './upload/sha256.ts';
export { SourceError, type Bytes, type UploadSource } from './upload/source.ts';
export type { PutAnswer, PutRequest, Transport } from './upload/transport.ts';
export {
  uploadFiles,
  type Sources,
  type UploadOptions,
  type UploadReport,
} from './upload/upload-files.ts';
export { xhrTransport } from './upload/xhr-transport.ts';
