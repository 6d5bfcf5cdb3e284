import type { AnswerOf, BodyOf, UploadComplete } from '@biophony/contract';
import type { Clock } from '../core/hooks.ts';
import type { CallOptions } from '../core/request.ts';
import type { ConfirmOptions } from '../resources/datasets.ts';
import type { AdaptiveConcurrency } from './concurrency.ts';
import type { ServiceConnectivity, StoreConnectivity } from './connectivity.ts';
import type { InFlight } from './in-flight.ts';
import type { FileOutcome, UploadEvent, UploadProgress } from './progress.ts';
import type { UploadSource } from './source.ts';
import type { TransferSlots } from './transfer-slots.ts';
import type { Transport } from './transport.ts';

export interface UploadApi {
  files: {
    uploadUrls(
      dataId: string,
      body: BodyOf<'uploadUrls'>,
      options?: CallOptions,
    ): Promise<AnswerOf<'uploadUrls'>>;
    parts(
      dataId: string,
      fileId: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'partsList'>['parts']>;
    partUrls(
      dataId: string,
      fileId: string,
      partNumbers: number[],
      options?: CallOptions,
    ): Promise<AnswerOf<'partUrls'>['parts']>;
    completeParts(
      dataId: string,
      fileId: string,
      body: BodyOf<'partsComplete'>,
      options?: CallOptions,
    ): Promise<unknown>;
  };
  datasets: {
    completeUpload(dataId: string, options?: ConfirmOptions): Promise<UploadComplete>;
  };
  auth: { health(options?: CallOptions): Promise<unknown> };
}

export interface Item {
  source: UploadSource;
  sha256: string | null;
  signings: number;
  storedBytes: number;
  heals?: boolean;
  /** An earlier file has the same content and name in another folder. */
  another?: boolean;
  storedAs?: string;
}

export type SentItem = Readonly<Pick<Item, 'source' | 'sha256' | 'heals' | 'storedAs'>>;

export interface UploadContext {
  upload: object;
  clock: Clock;
  api: UploadApi;
  dataId: string;
  transport: Transport;
  slots: TransferSlots;
  inFlight: InFlight;
  concurrency: AdaptiveConcurrency;
  service: ServiceConnectivity;
  store: StoreConnectivity;
  maxWaitMs: number;
  progress: UploadProgress;
  /** Call before sending an item. */
  begin: (item: Item) => void;
  stop: AbortSignal;
  /** Starts nothing new; fires with `stop`. */
  drain: AbortSignal;
  onEvent: (event: UploadEvent) => void;
}

export type SendResult =
  | { kind: 'sent'; fileId: string }
  | { kind: 'sign_again'; reason: string }
  | { kind: 'hash_again'; reason: string }
  /** `again`: retry at the end of the upload. */
  | { kind: 'failed'; code: string; reason: string; temporary: boolean; again: boolean };

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

export const toOutcome = (
  { source, sha256 }: SentItem,
  outcome: Without<FileOutcome, 'filename' | 'size' | 'sha256'>,
): FileOutcome => ({ filename: source.filename, size: source.size, sha256, ...outcome });
