import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DiskSpace, Logger } from '../base/deps.ts';
import { ApiError } from '../http/api-error.ts';

/** Holds only the database: uploads need space for their rows alone. */
export const databaseDisk = (disk: DiskSpace): DiskSpace => ({
  assertSpaceFor: () => disk.assertSpaceFor(0),
  problems: () => disk.problems(),
  writable: () => disk.writable(),
});

const blockBytes = 1024 ** 2;
/** Full with less than 1/4 of the reserve left. */
const fullBelow = 4;

interface DiskReserveOptions {
  folder: string;
  /** Of the reserve, and what uploads must leave free besides. */
  bytes: number;
  log: Logger;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * A file beside the database. A full disk deletes it, so that deletions, sign-ins and the next
 * start have space. Uploads are refused before that.
 */
export class DiskReserve implements DiskSpace {
  readonly #folder: string;
  readonly #file: string;
  readonly #bytes: number;
  readonly #log: Logger;
  #making: Promise<void> | null = null;
  #refusing = false;

  constructor({ folder, bytes, log }: DiskReserveOptions) {
    this.#folder = folder;
    this.#file = join(folder, 'disk-reserve');
    this.#bytes = bytes;
    this.#log = log;
  }

  async keep(): Promise<void> {
    const free = freeBytes(this.#folder);
    const held = this.#held();
    if (held && free < this.#bytes / fullBelow) this.release();
    else if (!held && free >= 2 * this.#bytes) await (this.#making ??= this.#make());
    this.#tell();
  }

  release(): boolean {
    if (!this.#held()) return false;
    rmSync(this.#file, { force: true });
    this.#log.error(
      'The disk of the data folder is full. The reserve was given up, so that deletions and sign-ins go on; free some space.',
      { folder: this.#folder },
    );
    return true;
  }

  assertSpaceFor(bytes: number): void {
    if (this.#held() && freeBytes(this.#folder) - bytes >= this.#bytes) return;
    throw new ApiError(
      'disk_full',
      'The disk of this service is nearly full, so it takes no more files for now. Tell the people who run it, and upload again when they have freed space.',
    );
  }

  problems(): string[] {
    if (this.#held() && freeBytes(this.#folder) >= this.#bytes) return [];
    return [
      'The disk of this service is nearly full: uploads are refused until there is space. Deleting and signing in work.',
    ];
  }

  writable(): boolean {
    return freeBytes(this.#folder) >= this.#bytes / fullBelow || this.#held();
  }

  #held(): boolean {
    return (statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0) >= this.#bytes;
  }

  /** Random: some file systems store zeros without space. */
  async #make(): Promise<void> {
    const draft = `${this.#file}.draft`;
    try {
      const handle = await open(draft, 'w', 0o600);
      try {
        const block = randomBytes(blockBytes);
        for (let left = this.#bytes; left > 0; left -= blockBytes)
          await handle.write(block, 0, Math.min(left, blockBytes));
      } finally {
        await handle.close();
      }
      await rename(draft, this.#file);
    } catch (cause) {
      await rm(draft, { force: true });
      this.#log.error('The reserve on the disk could not be made', { cause: String(cause) });
    } finally {
      this.#making = null;
    }
  }

  #tell(): void {
    const refusing = this.problems().length > 0;
    if (refusing !== this.#refusing)
      this.#log.info(
        refusing
          ? 'The disk of the data folder is nearly full: uploads are refused until there is space.'
          : 'There is space on the disk again: the service accepts uploads.',
        { folder: this.#folder, free_bytes: freeBytes(this.#folder) },
      );
    this.#refusing = refusing;
  }
}
