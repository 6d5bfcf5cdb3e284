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
  pool: Sha256Pool;
}

/** A class, and no object of closures: a card has tens of thousands of them. */
class FileSource implements UploadSource {
  readonly #options: FileSourceOptions;

  constructor(options: FileSourceOptions) {
    this.#options = options;
  }

  get filename(): string {
    return this.#options.filename;
  }

  get size(): number {
    return this.#options.size;
  }

  get contentType(): string {
    return this.#options.contentType;
  }

  get kind(): FileKind | undefined {
    return this.#options.kind;
  }

  get recording(): RecordingInfo | undefined {
    return this.#options.recording?.();
  }

  get version(): string {
    return String(this.#options.modifiedMs);
  }

  sha256(signal?: AbortSignal): Promise<string> {
    const { pool, path, size } = this.#options;
    return pool.hash(path, size, signal);
  }

  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = Buffer.allocUnsafeSlow(length);
    await this.readInto(offset, bytes);
    return bytes;
  }

  readInto(offset: number, target: Uint8Array): Promise<void> {
    return readRange(this.#options.path, offset, target);
  }

  stream(offset: number, length: number): AsyncIterable<Uint8Array> {
    return readPieces(this.#options.path, offset, length, pieceBytes);
  }
}

/** A file on disk as an upload source. Its methods throw SourceError when it cannot be read. */
export const fileSource = (options: FileSourceOptions): UploadSource => new FileSource(options);
