import type { FileKind, RecordingInfo } from '@biophony/contract';

/** Bytes that every runtime can send. */
export type Bytes = Uint8Array<ArrayBuffer> | Blob;

/** One file to upload. Bytes are read only when sent, and again for a retry. */
export interface UploadSource {
  /** Path inside the card, with forward slashes; unique in the upload. */
  filename: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `other` is stored and never analysed. Default: a recording. */
  kind?: FileKind;
  /** Header facts of the recording; they go into every result. */
  recording?: RecordingInfo;
  /** Remarks as sentences; shown with the issues of the dataset. */
  remarks?: readonly string[];
  /** Changes with the file (its change time); lets a journal trust its note. */
  version?: string;
  /**
   * Lower-case hex of the whole file. Without it the service can neither verify nor recognise the
   * content.
   */
  sha256?: (signal?: AbortSignal) => Promise<string>;
  /** `length` bytes from `offset`. Throws when the file is unreadable or too short. */
  read(offset: number, length: number): Promise<Bytes>;
  /** Reads into the transport's memory, for transports that reuse it. */
  readInto?: (offset: number, target: Uint8Array) => Promise<void>;
  /**
   * Streams the range, for transports that can. A chunk is valid until the next but one is
   * requested.
   */
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

/** Known facts of a recording; absent ones are unknown. */
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

/** All facts of a recording, null when unknown; the format comes from its name. */
export const recordingInfoOf = (known: KnownFacts, filename: string): RecordingInfo => ({
  ...nothingKnown,
  format: extensionOf(filename),
  ...known,
});
