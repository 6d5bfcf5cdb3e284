import type { PickedFile } from '../../../file-access/dropped-files.ts';
import type { SkippedFile } from '../../../model/upload.ts';
import { chooseFiles, leaveUnreadable, stillUnreadable, type SkipReasons } from './choose-files.ts';
import { Beginnings } from './same-file.ts';

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
