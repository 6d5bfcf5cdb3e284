import { formatOfName } from '@biophony/recordings';
import type { SkippedFile } from '../../../model/upload.ts';
import type { PickedFile } from '../../../file-access/dropped-files.ts';

/** Why a file is not taken into the list, in the catalogue's words. */
export interface SkipReasons {
  skippedDouble: string;
  skippedHidden: string;
  skippedOther: string;
}

const systemNames = /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/i;

const isRecording = (path: string): boolean => formatOfName(path) !== 'unknown';

/**
 * Sorts what was picked into files to take and files to leave out: system files, files that are in the list, and,
 * where a whole folder was picked, what is no recording (a card's CONFIG.TXT). A single file, and sound of any format,
 * is always taken, so that validation can say what is wrong with it.
 */
export function chooseFiles(
  picked: readonly PickedFile[],
  present: ReadonlySet<string>,
  reasons: SkipReasons,
): { taken: PickedFile[]; skipped: SkippedFile[] } {
  const taken: PickedFile[] = [];
  const skipped: SkippedFile[] = [];
  const seen = new Set(present);
  for (const file of picked) {
    const { path } = file;
    const skip = (reason: string) => skipped.push({ path, reason });
    if (systemNames.test(path)) skip(reasons.skippedHidden);
    else if (seen.has(path)) skip(reasons.skippedDouble);
    else if (path.includes('/') && !isRecording(path)) skip(reasons.skippedOther);
    else {
      seen.add(path);
      taken.push(file);
    }
  }
  return { taken, skipped };
}
