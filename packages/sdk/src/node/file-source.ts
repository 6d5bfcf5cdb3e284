import type { FileKind, RecordingInfo } from '@biophony/contract';
import type { UploadSource } from '../upload/source.ts';
import { readPieces, readRange } from './read-range.ts';
import type { Sha256Pool } from './sha256-pool.ts';

/** Bytes. */
const pieceBytes = 512 * 1024;

export interface FileSourceOptions {
  path: string;
  /** Path inside the card, with forward slashes. */
  filename: string;
  size: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  contentType: string;
  kind?: FileKind;
  /** On demand, to save memory. */
  recording?: () => RecordingInfo;
  remarks?: () => readonly string[];
  pool: Sha256Pool;
}

/**
 * File on disk as an upload source; methods throw SourceError when it cannot be read. Extend it to
 * save memory for a hundred thousand files.
 */
export abstract class FileSource implements UploadSource {
  abstract get path(): string;
  /** Path inside the card, with forward slashes. */
  abstract get filename(): string;
  abstract get size(): number;
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

/** File on disk as an upload source; methods throw SourceError when it cannot be read. */
export const fileSource = (options: FileSourceOptions): UploadSource =>
  new GivenFileSource(options);
