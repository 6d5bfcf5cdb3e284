import type { Item } from '../context/upload-context.ts';
import type { UploadSource } from '../source/source.ts';

/**
 * Files of equal content in one upload. The first is sent; the others wait until the store has it,
 * and then need not be sent.
 */
export class DuplicateContent {
  readonly #first = new Map<string, string>();
  #waiting: UploadSource[] = [];

  /** The name of the file of equal content that came before; null where there was none. */
  firstOf({ source, sha256 }: Item): string | null {
    if (sha256 === null) return null;
    const first = this.#first.get(sha256);
    if (first === undefined) this.#first.set(sha256, source.filename);
    return first === undefined || first === source.filename ? null : first;
  }

  hold({ source }: Item): void {
    this.#waiting.push(source);
  }

  /** Hands out what waits, and forgets which files came before. */
  release(): UploadSource[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#first.clear();
    return waiting;
  }
}
