import type { Item } from '../context/upload-context.ts';
import type { UploadSource } from '../source/source.ts';

/**
 * Files of equal content in one upload. The first is sent; the others wait until the store has it,
 * and then need not be sent.
 */
export class DuplicateContent {
  readonly #first = new Map<string, string>();
  /** Contents of which a dry run knows that the service has them or would be sent them. */
  readonly #certain = new Set<string>();
  #waiting: UploadSource[] = [];

  /** The name of the file of equal content that came before; null where there was none. */
  firstOf({ source, sha256 }: Item): string | null {
    if (sha256 === null) return null;
    const first = this.#first.get(sha256);
    if (first === undefined) this.#first.set(sha256, source.filename);
    return first === undefined || first === source.filename ? null : first;
  }

  /** Notes that the content of this item would be there for those that follow. */
  wouldBeThere({ sha256 }: Item): void {
    if (sha256 !== null) this.#certain.add(sha256);
  }

  isCertain({ sha256 }: Item): boolean {
    return sha256 !== null && this.#certain.has(sha256);
  }

  hold({ source }: Item): void {
    this.#waiting.push(source);
  }

  /** Hands out what waits, and forgets which files came before, but for those that a dry run is certain of. */
  release(): UploadSource[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const sha256 of this.#first.keys())
      if (!this.#certain.has(sha256)) this.#first.delete(sha256);
    return waiting;
  }
}
