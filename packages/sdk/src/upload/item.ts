import type { Climber } from './climber.ts';
import type { UploadApi } from './api.ts';
import type { Flow } from './flow.ts';
import type { Ledger } from './ledger.ts';
import type { Line } from './line.ts';
import type { FileOutcome, UploadEvent } from './outcome.ts';
import type { Slots } from './slots.ts';
import type { StoreLine } from './store-line.ts';
import type { UploadSource } from './source.ts';
import type { Transport } from './transport.ts';

/** A source on its way, with what became known of it. */
export interface Item {
  source: UploadSource;
  sha256: string | null;
  /** How often upload URLs were asked for it. */
  signings: number;
  /** Bytes of it that stand in the store from an earlier run. */
  standingBytes: number;
}

/** What the steps of one upload share. */
export interface UploadContext {
  api: UploadApi;
  dataId: string;
  transport: Transport;
  slots: Slots;
  flow: Flow;
  climber: Climber;
  line: Line;
  store: StoreLine;
  /** Milliseconds that service and store may stay away. */
  patience: number;
  ledger: Ledger;
  /** To be called when the first byte of an item is about to leave. */
  begin: (item: Item) => void;
  /** Stops everything now. */
  stop: AbortSignal;
  /** Starts nothing new; fires with `stop` too. */
  drain: AbortSignal;
  onEvent: (event: UploadEvent) => void;
}

/** How an item's journey through the store ended. */
export type SendResult =
  | { kind: 'sent'; fileId: string }
  | { kind: 'sign_again'; reason: string }
  | { kind: 'hash_again'; reason: string }
  /** `again`: it may fare better at the end of the upload. */
  | { kind: 'failed'; code: string; reason: string; temporary: boolean; again: boolean };

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** An outcome of this item. */
export const outcomeOf = (
  { source, sha256 }: Item,
  outcome: Without<FileOutcome, 'filename' | 'size' | 'sha256'>,
): FileOutcome => ({ filename: source.filename, size: source.size, sha256, ...outcome });
