import { createHash } from 'node:crypto';
import { resultsFormat } from '@biophony/contract/results';
import { canonicalJson, type ResultRow, type RunMeta } from '../results/file-result.ts';

/** All that rows of a recording depend on beside the recording: rows of equal heads belong to one analysis. */
export interface JournalHead extends Omit<RunMeta, 'model_verified' | 'model_sha256'> {
  /** SHA-256 over the network and all else of an installed model; null where none is installed. */
  network: string | null;
  /** The zone that times are put into. */
  timezone: string | null;
  results_format: number;
}

/** The head of a run. That a model is verified changes no row, and the network tells its weights. */
export function headOf(
  meta: RunMeta,
  network: string | null,
  timezone: string | null,
): JournalHead {
  const { model_verified: _, model_sha256: _weights, ...run } = meta;
  return { ...run, network, timezone, results_format: resultsFormat };
}

/** By which the journal of a run is called: twelve hexadecimal digits. */
export const headHash = (head: JournalHead): string =>
  createHash('sha256').update(canonicalJson(head)).digest('hex').slice(0, 12);

const shown = (value: unknown): string =>
  value === undefined || value === null ? 'not set' : String(JSON.stringify(value)).slice(0, 60);

/** What differs between two analyses, in words: at most three things. Empty where nothing does. */
export function differences(there: JournalHead, here: JournalHead): string {
  const flat = ({ settings, ...head }: JournalHead): Record<string, unknown> => ({
    ...head,
    ...settings,
  });
  const [before, now] = [flat(there), flat(here)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(
    (name) => canonicalJson(before[name]) !== canonicalJson(now[name]),
  );
  // Another type has other models and other settings: that says it all.
  const told = names.includes('analysis_type') ? ['analysis_type'] : names.slice(0, 3);
  return told
    .map((name) => `${name} is ${shown(now[name])}, was ${shown(before[name])}`)
    .join('; ');
}

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
