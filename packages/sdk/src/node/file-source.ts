import type { FileKind, RecordingInfo } from '@biophony/contract';
import type { UploadSource } from '../upload/source.ts';
import { readPieces, readRange } from './read-range.ts';
import type { Sha256Pool } from './sha256-pool.ts';

/** Bytes that a stream reads at a time. */
const pieceBytes = 512 * 1024;

export interface FileSourceOptions {
  /** Where the file is. */
  path: string;
  /** Path inside the card, with forward slashes. */
  filename: string;
  /** Bytes. */
  size: number;
  /** Change time in milliseconds since 1970. */
  modifiedMs: number;
  contentType: string;
  /** `other` is kept and never analysed; a recording where it is absent. */
  kind?: FileKind;
  /** What its header says; called when it is needed, so that it need not be kept. */
  recording?: () => RecordingInfo;
  /** What is odd about it, in sentences; called when it is needed. */
  remarks?: () => readonly string[];
  pool: Sha256Pool;
}

/**
 * A file on disk as an upload source; its methods throw SourceError when it cannot be read. Extend it where what it says
 * is kept elsewhere: an upload of a hundred thousand files holds as many sources.
 */
export abstract class FileSource implements UploadSource {
  /** Where the file is. */
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

/** A file on disk as an upload source. Its methods throw SourceError when it cannot be read. */
export const fileSource = (options: FileSourceOptions): UploadSource =>
  new GivenFileSource(options);
