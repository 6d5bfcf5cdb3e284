import type { FileKind, RecordingInfo } from '@biophony/contract';

/** Bytes as every runtime can send them. */
export type Bytes = Uint8Array<ArrayBuffer> | Blob;

/** One file to upload. Bytes are read only when they are sent, and again when a try failed. */
export interface UploadSource {
  /** Path inside the card, with forward slashes; unique in the upload. */
  filename: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `other` is kept beside the recordings and never analysed; a recording where it is absent. */
  kind?: FileKind;
  /** What the recording's header says; travels with the file to every result. */
  recording?: RecordingInfo;
  /** What is odd about it, in sentences; told with the issues of the dataset. */
  remarks?: readonly string[];
  /** Changes when the file does (its change time); lets a journal trust what it noted. */
  version?: string;
  /** Lower-case hex of the whole file. Without it the service can neither verify nor recognise the content. */
  sha256?: (signal?: AbortSignal) => Promise<string>;
  /** `length` bytes from `offset`. Throws when the file cannot be read or is shorter by now. */
  read(offset: number, length: number): Promise<Bytes>;
  /** The same into memory that the transport owns, for transports that use it again. */
  readInto?: (offset: number, target: Uint8Array) => Promise<void>;
  /** The same as a stream, for transports that can send one. A piece is good until the next but one is asked for. */
  stream?: (offset: number, length: number) => AsyncIterable<Uint8Array>;
}

/** A source could not be read; `message` says why. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** `unreadable` or `changed`. */
  readonly code: 'unreadable' | 'changed';

  constructor(code: 'unreadable' | 'changed', message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What is known of a recording; what is missing counts as not known. */
export type KnownFacts = Partial<RecordingInfo>;

const nothingKnown: Omit<RecordingInfo, 'format'> = {
  sample_rate_hz: null,
  channels: null,
  duration_s: null,
  recorded_at: null,
  utc_offset: null,
  device_id: null,
  make: null,
  model: null,
  latitude: null,
  longitude: null,
  battery_v: null,
  temperature_c: null,
};

const extensionOf = (filename: string): string =>
  /\.([a-z0-9]{1,20})$/i.exec(filename)?.[1]?.toLowerCase() ?? '';

/** All facts that travel with a recording, null where they are not known; the format is that of its name. */
export const recordingInfoOf = (known: KnownFacts, filename: string): RecordingInfo => ({
  ...nothingKnown,
  format: extensionOf(filename),
  ...known,
});
