import { formatOfName } from '@biophony/recordings';
import type { SkippedFile } from '../../../model/upload.ts';
import type { PickedFile } from '../../../file-access/dropped-files.ts';
import { Beginnings } from './same-file.ts';

/** Why a file is not taken into the list, in the catalogue's words. */
export interface SkipReasons {
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
export const leaveUnreadable = (
  paths: readonly string[],
  reasons: { skippedHidden: string; skippedUnreadable: string },
): SkippedFile[] =>
  paths.map((given) => {
    const path = given.replace(/\/$/, '');
    const reason = isOfSystem(path) ? reasons.skippedHidden : reasons.skippedUnreadable;
    return { path, reason };
  });

/** What is still unreadable once these files were read, and these paths could not be. */
export function stillUnreadable(
  before: readonly string[],
  picked: readonly PickedFile[],
  now: readonly string[],
): string[] {
  const read = new Set(picked.map(({ path }) => path));
  const isRead = (path: string) =>
    path.endsWith('/') ? picked.some((one) => one.path.startsWith(path)) : read.has(path);
  return [...new Set([...before.filter((path) => !isRead(path)), ...now])];
}
