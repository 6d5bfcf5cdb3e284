import type { ResultRow } from '../results/result-row.ts';
import { canonicalJson } from '../results/settings-hash.ts';
import type { JournalHead } from './head.ts';

/**
 * A journal holds lines of JSON: the first names the analysis, then one a row. A line with `run` says that another
 * run goes on from there. What they are packed in says whether they are whole.
 */
const journalFormat = 'biophony-journal/1';

/** A row; the last one of a recording says which state of the recording it is of. */
export interface JournalRow extends ResultRow {
  identity?: string | null;
}

/** That what was written of a recording counts for nothing. */
interface DroppedLine {
  file: string;
  dropped: true;
}

export type JournalEntry = JournalRow | DroppedLine;

export const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The first line of a journal. */
export const headLine = (head: JournalHead): string => line({ format: journalFormat, head });

/** That another run begins: recordings that the one before it had begun are analysed again. */
export const runLine = line({ run: true });

/** The analysis that a journal is of, from its first member; null where that is no journal of this format. */
export function headIn(text: string): JournalHead | null {
  try {
    const { format, head } = JSON.parse(text) as { format?: unknown; head?: JournalHead };
    return format === journalFormat && head ? head : null;
  } catch {
    return null;
  }
}

/** Whether a first member names that analysis. */
export const isHeadOf = (text: string, head: JournalHead): boolean => {
  const found = headIn(text);
  return found !== null && canonicalJson(found) === canonicalJson(head);
};

/** What stands in a member, or null where another run begins. */
export const entriesIn = (text: string): JournalEntry[] | null =>
  text === runLine
    ? null
    : text
        .split('\n')
        .filter((one) => one !== '')
        .map((one) => JSON.parse(one) as JournalEntry);
