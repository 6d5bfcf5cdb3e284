import { formatOfName } from '@biophony/recordings';
import { sha256OfBlob } from '@biophony/sdk';
import type { SkippedFile } from './file-states.ts';
import type { PickedFile } from './picked-files.ts';

/** A header, and so what a recorder writes of itself. */
const beginningBytes = 4096;
const readAtOnce = 16;

/**
 * Tells files of one path apart: by size, by time and, where those are equal, by how they begin. Recorders on one schedule
 * write files of equal names, sizes and times, and their headers name the recorder.
 */
class Beginnings {
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

/** Why a file is not taken into the list, in the catalogue's words. */
interface SkipReasons {
  skippedDouble: string;
  skippedTwin: string;
  skippedHidden: string;
  skippedOther: string;
}

const systemNames = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/** Whether a path is of a file or folder that systems make for themselves. */
export const isOfSystem = (path: string): boolean => systemNames.test(path);

const isRecording = (path: string): boolean => formatOfName(path) !== 'unknown';

/**
 * Sorts what was picked into files to take and files to leave out: system files, files that are in the list, and,
 * where a whole folder was picked, what is no recording (a card's CONFIG.TXT). A single file, and sound of any format,
 * is always taken, so that validation can say what is wrong with it. `listed` are the files of the list by their paths;
 * `twins` are those left out whose path another file has.
 */
export function chooseFiles(
  picked: readonly PickedFile[],
  listed: ReadonlyMap<string, File>,
  reasons: SkipReasons,
  beginnings = new Beginnings(),
): { taken: PickedFile[]; skipped: SkippedFile[]; twins: PickedFile[] } {
  const taken: PickedFile[] = [];
  const skipped: SkippedFile[] = [];
  const twins: PickedFile[] = [];
  const seen = new Map(listed);
  for (const file of picked) {
    const { path } = file;
    const before = seen.get(path);
    const skip = (reason: string) => skipped.push({ path, reason });
    if (isOfSystem(path)) skip(reasons.skippedHidden);
    else if (before && beginnings.isSame(file.file, before)) skip(reasons.skippedDouble);
    else if (path.includes('/') && !isRecording(path)) skip(reasons.skippedOther);
    else if (before) {
      skip(reasons.skippedTwin);
      twins.push(file);
    } else {
      seen.set(path, file.file);
      taken.push(file);
    }
  }
  return { taken, skipped, twins };
}

/** Why files and folders are left out that could not be read; systems close many of their own to everybody. */
const leaveUnreadable = (
  paths: readonly string[],
  reasons: { skippedHidden: string; skippedUnreadable: string },
): SkippedFile[] =>
  paths.map((given) => {
    const path = given.replace(/\/$/, '');
    const reason = isOfSystem(path) ? reasons.skippedHidden : reasons.skippedUnreadable;
    return { path, reason };
  });

/** What is still unreadable once these files were read, and these paths could not be. */
function stillUnreadable(
  before: readonly string[],
  picked: readonly PickedFile[],
  now: readonly string[],
): string[] {
  const read = new Set(picked.map(({ path }) => path));
  const isRead = (path: string) =>
    path.endsWith('/') ? picked.some((one) => one.path.startsWith(path)) : read.has(path);
  return [...new Set([...before.filter((path) => !isRead(path)), ...now])];
}

/** A recording that was chosen and is not sent. */
export interface LeftRecording extends PickedFile {
  outcome: 'refused' | 'not_sent';
  code: string | null;
  reason: string;
}

interface Choice {
  /** Files for the list. */
  wanted: readonly PickedFile[];
  /** Files that were no part of the upload that goes on. */
  strange: readonly PickedFile[];
  /** Both, under the paths they were chosen by. */
  picked: readonly PickedFile[];
  /** Paths that could not be read. */
  unread: readonly string[];
}

interface Reasons extends SkipReasons {
  skippedStrange: string;
  skippedUnreadable: string;
}

/** What was chosen and may hold sound, but is not in the list: the receipt names all of it. */
export class LeftOut {
  /** Recordings that were chosen last, and were no part of the upload that goes on. */
  others: readonly PickedFile[] = [];
  /** Paths that could not be read, those of folders with `/` at the end. */
  unreadable: readonly string[] = [];
  readonly #beginnings = new Beginnings();
  #recordings: LeftRecording[] = [];

  /** Reads what tells chosen files from those of the list and those left out; to be waited for before `sort`. */
  async compare(chosen: readonly PickedFile[], listed: ReadonlyMap<string, File>): Promise<void> {
    const known = [...listed].map(([path, file]) => ({ path, file }));
    await this.#beginnings.read(chosen, known, this.#recordings);
  }

  /** Sorts what was chosen into files to take and files to leave out; `listed` are those of the list by their paths. */
  sort(
    { wanted, strange, picked, unread }: Choice,
    listed: ReadonlyMap<string, File>,
    reasons: Reasons,
  ): { taken: PickedFile[]; skipped: SkippedFile[] } {
    const { taken, skipped, twins } = chooseFiles(wanted, listed, reasons, this.#beginnings);
    const present = new Map(listed);
    for (const { path, file } of taken) present.set(path, file);
    const rest = chooseFiles(strange, present, reasons, this.#beginnings);
    this.others = rest.taken;
    const refused = {
      outcome: 'refused',
      code: 'file_exists',
      reason: reasons.skippedTwin,
    } as const;
    const notSent = { outcome: 'not_sent', code: null, reason: reasons.skippedStrange } as const;
    this.#recordings.push(
      ...[...twins, ...rest.twins].map((one) => ({ ...one, ...refused })),
      ...this.others.map((one) => ({ ...one, ...notSent })),
    );
    const left = this.others.map(({ path }) => ({ path, reason: reasons.skippedStrange }));
    this.unreadable = stillUnreadable(this.unreadable, picked, unread);
    // What could not be read comes first: the list shows its beginning alone.
    const kept = leaveUnreadable(this.unreadable, reasons);
    return { taken, skipped: [...kept, ...skipped, ...rest.skipped, ...left] };
  }

  /** Hands out the recordings that were no part of the upload, to be listed. */
  takeOthers(): readonly PickedFile[] {
    const { others } = this;
    this.others = [];
    return others;
  }

  /** Recordings that are not in the list, each once. */
  recordings(listed: ReadonlyMap<string, File>): LeftRecording[] {
    const seen = new Set<string>();
    return this.#recordings.filter(({ path, file }) => {
      const key = JSON.stringify([path, this.#beginnings.keyOf(file)]);
      const now = listed.get(path);
      if (seen.has(key) || (now && this.#beginnings.isSame(file, now))) return false;
      seen.add(key);
      return true;
    });
  }
}
