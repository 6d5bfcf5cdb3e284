import type { Item } from '../context/upload-context.ts';
import type { FileOutcome } from '../progress/outcome.ts';
import type { UploadSource } from '../source/source.ts';

/**
 * Files of equal content in one upload. The first is sent; the others wait until the service has it, and are then stored
 * without being sent.
 */
export class DuplicateContent {
  readonly #first = new Map<string, string>();
  /** Contents that the service has, or that a dry run knows it would have. */
  readonly #there = new Set<string>();
  #waiting: UploadSource[] = [];

  /** The name of the file of equal content that came before; null where there was none. */
  firstOf({ source, sha256 }: Item): string | null {
    if (sha256 === null) return null;
    const first = this.#first.get(sha256);
    if (first === undefined) this.#first.set(sha256, source.filename);
    return first === undefined || first === source.filename ? null : first;
  }

  /** Notes that the content of this item is there, or would be, for those that follow. */
  isThereNow({ sha256 }: Item): void {
    if (sha256 !== null) this.#there.add(sha256);
  }

  isThere({ sha256 }: Item): boolean {
    return sha256 !== null && this.#there.has(sha256);
  }

  hold({ source }: Item): void {
    this.#waiting.push(source);
  }

  /** Hands out what waits. Of contents that these outcomes say are not there, the next file is then the first. */
  release(outcomes: readonly FileOutcome[]): UploadSource[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    if (waiting.length === 0) return waiting;
    for (const { outcome, sha256 } of outcomes)
      if (outcome === 'stored' && sha256 !== null) this.#there.add(sha256);
    for (const sha256 of this.#first.keys())
      if (!this.#there.has(sha256)) this.#first.delete(sha256);
    return waiting;
  }
}
