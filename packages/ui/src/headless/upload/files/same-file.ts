import { sha256OfBlob } from '@biophony/sdk';
import type { PickedFile } from '../../../file-access/dropped-files.ts';

/** A header, and so what a recorder writes of itself. */
const beginningBytes = 4096;
const readAtOnce = 16;

/**
 * Tells files of one path apart: by size, by time and, where those are equal, by how they begin. Recorders on one schedule
 * write files of equal names, sizes and times, and their headers name the recorder.
 */
export class Beginnings {
  readonly #digests = new WeakMap<File, string>();

  /** Reads how files begin that look like another one of the same path. */
  async read(...lists: readonly (readonly PickedFile[])[]): Promise<void> {
    const alike = new Map<string, Map<File, PickedFile>>();
    for (const one of lists.flat()) {
      const key = JSON.stringify([one.path, one.file.size, one.file.lastModified]);
      const files = alike.get(key) ?? new Map<File, PickedFile>();
      alike.set(key, files.set(one.file, one));
    }
    const unknown = [...alike.values()]
      .filter(({ size }) => size > 1)
      .flatMap((files) => [...files.values()].filter(({ file }) => !this.#digests.has(file)));
    for (let at = 0; at < unknown.length; at += readAtOnce)
      await Promise.all(unknown.slice(at, at + readAtOnce).map((one) => this.#read(one)));
  }

  async #read({ file, path }: PickedFile): Promise<void> {
    try {
      this.#digests.set(file, await sha256OfBlob(file.slice(0, beginningBytes), path));
    } catch {
      // What cannot be read is told when it is to be sent.
    }
  }

  /** What equal files of one path have alike. */
  keyOf(file: File): string {
    return JSON.stringify([file.size, file.lastModified, this.#digests.get(file)]);
  }

  /** Whether two files of one path are the same, as far as is known. */
  isSame(one: File, other: File): boolean {
    const [a, b] = [this.#digests.get(one), this.#digests.get(other)];
    return (
      one.size === other.size &&
      one.lastModified === other.lastModified &&
      (a === undefined || b === undefined || a === b)
    );
  }
}
