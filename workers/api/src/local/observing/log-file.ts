import { chmodSync, closeSync, fstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';

export interface LogFileTerms {
  file: string;
  /** Bytes after which the file is put aside and a new one begun. */
  mostBytes: number;
  /** How many files there are at most, the one that is written to among them. */
  kept: number;
}

const isMissing = (cause: unknown) =>
  cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';

/**
 * A log that one process writes and nobody but its owner reads. When it has grown, it is renamed to `.1`, the one before
 * to `.2`, and so on: whole lines go to one file or the next, and none is lost. Lines for which the disk has no space are
 * counted, and the next line that can be written is told of them.
 */
export class LogFile {
  readonly #terms: LogFileTerms;
  #open: number;
  #size: number;
  #lost = 0;

  /** Opens the file; throws where it cannot be opened. */
  constructor(terms: LogFileTerms) {
    this.#terms = terms;
    this.#open = this.#begin();
    this.#size = fstatSync(this.#open).size;
  }

  /** Writes lines that end with a line break. Never throws. */
  write(text: string): void {
    try {
      if (this.#size > 0 && this.#size + Buffer.byteLength(text) > this.#terms.mostBytes)
        this.#rotate();
      this.#append(this.#lost > 0 ? this.#told() + text : text);
      this.#lost = 0;
    } catch {
      this.#lost += text.split('\n').length - 1;
    }
  }

  close(): void {
    closeSync(this.#open);
  }

  #begin(): number {
    const open = openSync(this.#terms.file, 'a', 0o600);
    chmodSync(this.#terms.file, 0o600);
    return open;
  }

  #append(text: string): void {
    const bytes = Buffer.from(text);
    let written = 0;
    while (written < bytes.length) written += writeSync(this.#open, bytes, written);
    this.#size += bytes.length;
  }

  #told(): string {
    const line = {
      time: new Date().toISOString(),
      level: 'error',
      message: 'Lines of the log could not be written and are lost',
      lines: this.#lost,
    };
    return `${JSON.stringify(line)}\n`;
  }

  #rotate(): void {
    const { file, kept } = this.#terms;
    const named = (number: number) => (number === 0 ? file : `${file}.${number}`);
    rmSync(named(kept - 1), { force: true });
    for (let number = kept - 2; number >= 0; number--)
      try {
        renameSync(named(number), named(number + 1));
      } catch (cause) {
        if (!isMissing(cause)) throw cause;
      }
    const old = this.#open;
    this.#open = this.#begin();
    this.#size = fstatSync(this.#open).size;
    closeSync(old);
  }
}
