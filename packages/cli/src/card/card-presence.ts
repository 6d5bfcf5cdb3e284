import { access, readdir, stat } from 'node:fs/promises';
import { CliError, exitCodes } from '../kit/errors.ts';

export interface CardPlace {
  folder: string;
  /** `st_dev`; 0 when unknown. */
  device: number;
}

export const readCardPlace = async (folder: string): Promise<CardPlace> => ({
  folder,
  device: (await stat(folder).catch(() => null))?.dev ?? 0,
});

/**
 * Path in Linux that exists while the disk is plugged in. Major and minor numbers as glibc packs
 * them.
 */
export function toDiskPath(device: number): string {
  const bits = BigInt(device);
  const major = ((bits >> 8n) & 0xfffn) | ((bits >> 32n) & ~0xfffn);
  const minor = (bits & 0xffn) | ((bits >> 12n) & ~0xffn);
  return `/sys/dev/block/${major}:${minor}`;
}

/** The folder exists, but this user may not list it. */
const isForbidden = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EACCES' || code === 'EPERM';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const goesOn = 'Put it back and run the same command again; it goes on where it stopped.';

export const cardGone = (folder: string, hint = goesOn): CliError =>
  new CliError(`The card at ${folder} is gone.`, {
    hint,
    exitCode: exitCodes.temporary,
    code: 'card_gone',
  });

/**
 * Distinguishes an unreadable file from a removed card. When the card is gone, `signal` fires and
 * `error` says so.
 */
export class CardPresence {
  readonly #gone = new AbortController();
  readonly #places: readonly CardPlace[];
  readonly #hint: string | undefined;
  readonly #disks: Promise<ReadonlySet<string>>;
  #looking: Promise<boolean> | null = null;
  error: CliError | null = null;

  /** `hint` says what to do, for commands that cannot resume. */
  constructor(places: readonly CardPlace[], hint?: string) {
    this.#places = places;
    this.#hint = hint;
    const disks = [...new Set(places.map(({ device }) => toDiskPath(device)))];
    this.#disks = Promise.all(disks.map(exists)).then(
      (there) => new Set(disks.filter((_, index) => there[index])),
    );
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /**
   * True when a folder is gone, cannot be listed though permitted, or is on another device.
   * Concurrent calls share one look.
   */
  isGone(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    if (this.error) return true;
    for (const place of this.#places) {
      if (await this.#isThere(place)) continue;
      this.error = cardGone(place.folder, this.#hint);
      this.#gone.abort();
      return true;
    }
    return false;
  }

  async #isThere({ folder, device }: CardPlace): Promise<boolean> {
    const disk = toDiskPath(device);
    if ((await this.#disks).has(disk) && !(await exists(disk))) return false;
    try {
      await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (!isForbidden(error)) throw error;
      });
      return (await stat(folder)).dev === device;
    } catch {
      return false;
    }
  }
}
