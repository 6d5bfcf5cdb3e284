import { entriesIn, type JournalEntry } from './lines.ts';
import type { Skimmed } from './members.ts';

/** What is to be known of an entry of a journal without reading its rows. */
export type Noted =
  | { file: string; dropped: true }
  | { file: string; detections: number; continues: true }
  | {
      file: string;
      detections: number;
      identity: string | null;
      seconds: number;
      refused: boolean;
    };

export function notedOf(entry: JournalEntry): Noted {
  const { file } = entry;
  if ('dropped' in entry) return { file, dropped: true };
  const { identity = null, result, continues } = entry;
  const detections = result.detections.length;
  if (continues) return { file, detections, continues };
  const { seconds_analysed: seconds, status } = result;
  return { file, detections, identity, seconds, refused: status === 'refused' };
}

/** The abstract of a member with these entries. */
export const abstractOf = (noted: readonly Noted[]): string => JSON.stringify(noted);

/** What is noted of a member, or null where another run begins. */
export const notedIn = (what: Skimmed): Noted[] | null =>
  'abstract' in what
    ? (JSON.parse(what.abstract) as Noted[])
    : (entriesIn(what.text)?.map(notedOf) ?? null);
