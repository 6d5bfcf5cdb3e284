import type { FileKind, RecordingInfo } from '@biophony/contract';
import type { UploadSource } from '../upload/source.ts';
import { readPieces, readRange } from './read-range.ts';
import type { Sha256Pool } from './sha256-pool.ts';

/** Bytes per chunk of a stream. */
const pieceBytes = 512 * 1024;

export interface FileSourceOptions {
  /** Path of the file. */
  path: string;
  /** Path inside the card, with forward slashes. */
  filename: string;
  /** Bytes. */
  size: number;
  /** Change time in milliseconds since 1970. */
  modifiedMs: number;
  contentType: string;
  /** `other` is stored and never analysed. Default: a recording. */
  kind?: FileKind;
  /** Header facts; called on demand, so that they need not be kept. */
  recording?: () => RecordingInfo;
  /** Remarks as sentences; called on demand. */
  remarks?: () => readonly string[];
  pool: Sha256Pool;
}

/**
 * A file on disk as an upload source; methods throw SourceError when it cannot be read. Extend it
 * when its data is kept elsewhere: an upload of a hundred thousand files holds as many sources.
 */
export abstract class FileSource implements UploadSource {
  /** Path of the file. */
  abstract get path(): string;
  /** Path inside the card, with forward slashes. */
  abstract get filename(): string;
  /** Bytes. */
  abstract get size(): number;
  /** Change time in milliseconds since 1970. */
  abstract get modifiedMs(): number;
  abstract get contentType(): string;
  abstract get pool(): Sha256Pool;

  get kind(): FileKind | undefined {
    return undefined;
  }

  get recording(): RecordingInfo | undefined {
    return undefined;
  }

  get remarks(): readonly string[] | undefined {
    return undefined;
  }

  get version(): string {
    return String(this.modifiedMs);
  }

  sha256(signal?: AbortSignal): Promise<string> {
    return this.pool.hash(this.path, this.size, signal);
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Buffer.allocUnsafeSlow(length);
    await this.readInto(offset, bytes);
    return bytes;
  }

  readInto(offset: number, target: Uint8Array): Promise<void> {
    return readRange(this.path, offset, target);
  }

  stream(offset: number, length: number): AsyncIterable<Uint8Array> {
    return readPieces(this.path, offset, length, pieceBytes);
  }
}

class GivenFileSource extends FileSource {
  readonly #options: FileSourceOptions;

  constructor(options: FileSourceOptions) {
    super();
    this.#options = options;
  }

  get path(): string {
    return this.#options.path;
  }

  get filename(): string {
    return this.#options.filename;
  }

  get size(): number {
    return this.#options.size;
  }

  get modifiedMs(): number {
    return this.#options.modifiedMs;
  }

  get contentType(): string {
    return this.#options.contentType;
  }

  get pool(): Sha256Pool {
    return this.#options.pool;
  }

  override get kind(): FileKind | undefined {
    return this.#options.kind;
  }

  override get recording(): RecordingInfo | undefined {
    return this.#options.recording?.();
  }

  override get remarks(): readonly string[] | undefined {
    return this.#options.remarks?.();
  }
}

/** A file on disk as an upload source. Methods throw SourceError when it cannot be read. */
export const fileSource = (options: FileSourceOptions): UploadSource =>
  new GivenFileSource(options);
