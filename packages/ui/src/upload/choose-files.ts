import { formatOfName } from '@biophony/recordings';
import { sha256OfBlob } from '@biophony/sdk';
import type { SkippedFile } from './file-states.ts';
import type { PickedFile } from './picked-files.ts';

/** Contains a header with the recorder's own data. */
const beginningBytes = 4096;
const readAtOnce = 16;

/**
 * Distinguishes files of one path by size, time and, if these are equal, by their first bytes.
 * Recorders on one schedule write files of equal names, sizes and times, but their headers name the
 * recorder.
 */
class Beginnings {
  readonly #digests = new WeakMap<File, string>();

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
      // Read errors are reported when the file is sent.
    }
  }

  keyOf(file: File): string {
    return JSON.stringify([file.size, file.lastModified, this.#digests.get(file)]);
  }

  isSame(one: File, other: File): boolean {
    const [a, b] = [this.#digests.get(one), this.#digests.get(other)];
    return (
      one.size === other.size &&
      one.lastModified === other.lastModified &&
      (a === undefined || b === undefined || a === b)
    );
  }
}

interface SkipReasons {
  skippedDouble: string;
  skippedTwin: string;
  skippedHidden: string;
  skippedOther: string;
}

const systemNames = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

/** Whether the operating system created this file or folder. */
export const isOfSystem = (path: string): boolean => systemNames.test(path);

const isRecording = (path: string): boolean => formatOfName(path) !== 'unknown';

/**
 * Divides picked files into those to take and those to leave out: system files, files already
 * listed, and, from whole folders, non-audio files (a card's CONFIG.TXT). Takes single files and
 * audio of any format, so that validation can report on them. `listed` has the listed files by
 * path; `twins` are left out because another file has their path.
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

/** Unreadable files and folders, except system files that nobody may read. */
const leaveUnreadable = (
  paths: readonly string[],
  reasons: { skippedHidden: string; skippedUnreadable: string },
): SkippedFile[] =>
  paths.map((given) => {
    const path = given.replace(/\/$/, '');
    const reason = isOfSystem(path) ? reasons.skippedHidden : reasons.skippedUnreadable;
    return { path, reason };
  });

/** Paths still unreadable after a further reading. */
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

/** A chosen recording that is not sent. */
export interface LeftRecording extends PickedFile {
  outcome: 'refused' | 'not_sent';
  code: string | null;
  reason: string;
}

interface Choice {
  wanted: readonly PickedFile[];
  strange: readonly PickedFile[];
  picked: readonly PickedFile[];
  unread: readonly string[];
}

interface Reasons extends SkipReasons {
  skippedStrange: string;
  skippedUnreadable: string;
}

/** Chosen files that may contain audio but are not listed; the receipt names all of them. */
export class LeftOut {
  /** Recordings of the last choice that do not belong to the resumed upload. */
  others: readonly PickedFile[] = [];
  /** Unreadable paths; folders end in `/`. */
  unreadable: readonly string[] = [];
  readonly #beginnings = new Beginnings();
  #recordings: LeftRecording[] = [];

  /** Reads what distinguishes files from listed and left-out ones; await it before `sort`. */
  async compare(chosen: readonly PickedFile[], listed: ReadonlyMap<string, File>): Promise<void> {
    const known = [...listed].map(([path, file]) => ({ path, file }));
    await this.#beginnings.read(chosen, known, this.#recordings);
  }

  /** `listed` has the listed files by path. */
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
    // Unreadable files first: the list shows only its beginning.
    const kept = leaveUnreadable(this.unreadable, reasons);
    return { taken, skipped: [...kept, ...skipped, ...rest.skipped, ...left] };
  }

  /** Returns and removes the recordings outside the upload, to be listed. */
  takeOthers(): readonly PickedFile[] {
    const { others } = this;
    this.others = [];
    return others;
  }

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
