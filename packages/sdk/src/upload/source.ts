import type { FileKind, RecordingInfo } from '@biophony/contract';

export type Bytes = Uint8Array<ArrayBuffer> | Blob;

/** A file to upload. Bytes are read when sent, and again for a retry. */
export interface UploadSource {
  /** Path inside the card, with forward slashes; unique. */
  filename: string;
  /** Bytes. */
  size: number;
  contentType: string;
  /** `other` is stored, not analysed. Default: a recording. */
  kind?: FileKind;
  recording?: RecordingInfo;
  remarks?: readonly string[];
  /** Changes with the file; lets a journal trust its note. */
  version?: string;
  /** Lower-case hex. Without it the service can neither verify nor recognise the content. */
  sha256?: (signal?: AbortSignal) => Promise<string>;
  /** Throws when the file is unreadable or too short. */
  read(offset: number, length: number): Promise<Bytes>;
  /** Reads into the transport's memory. */
  readInto?: (offset: number, target: Uint8Array) => Promise<void>;
  /** A chunk is valid until the next but one is requested. */
  stream?: (offset: number, length: number) => AsyncIterable<Uint8Array>;
}

/** A source could not be read. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly code: 'unreadable' | 'changed';

  constructor(code: 'unreadable' | 'changed', message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Absent facts are unknown. */
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

/** The format comes from the name. */
export const toRecordingInfo = (facts: KnownFacts, filename: string): RecordingInfo => ({
  ...nothingKnown,
  format: extensionOf(filename),
  ...facts,
});
