import { createHash } from 'node:crypto';
import { resultsFormat } from '@biophony/contract/results';
import { canonicalJson, type ResultRow, type RunMeta } from '../results/file-result.ts';

/** Rows with equal heads belong to one analysis. */
export interface JournalHead extends Omit<RunMeta, 'model_verified' | 'model_sha256'> {
  /** SHA-256 over the installed model; null without one. */
  network: string | null;
  timezone: string | null;
  results_format: number;
}

/**
 * Without whether the model is verified, which changes no row, and its weights, which `network`
 * covers.
 */
export function toJournalHead(
  meta: RunMeta,
  network: string | null,
  timezone: string | null,
): JournalHead {
  const { model_verified: _, model_sha256: _weights, ...run } = meta;
  return { ...run, network, timezone, results_format: resultsFormat };
}

export const headHash = (head: JournalHead): string =>
  createHash('sha256').update(canonicalJson(head)).digest('hex').slice(0, 12);

/** Characters of a value. */
const mostShown = 60;

function formatValue(value: unknown): string {
  if (value === undefined || value === null) return 'not set';
  if (typeof value === 'string' && value.length > mostShown)
    return JSON.stringify(`${value.slice(0, mostShown)}...`);
  const text = String(JSON.stringify(value));
  return text.length > mostShown ? `${text.slice(0, mostShown)} ...` : text;
}

export function differences(there: JournalHead, here: JournalHead): string {
  const flat = ({ settings, ...head }: JournalHead): Record<string, unknown> => ({
    ...head,
    ...settings,
  });
  const [before, now] = [flat(there), flat(here)];
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter(
    (name) => canonicalJson(before[name]) !== canonicalJson(now[name]),
  );
  // Another type implies another model and settings.
  const changes = names.includes('analysis_type') ? ['analysis_type'] : names.slice(0, 3);
  return changes
    .map((name) => `${name} is ${formatValue(now[name])}, was ${formatValue(before[name])}`)
    .join('; ');
}

/** Lines of JSON: the first names the analysis, then one per row. `run` starts another run. */
const journalFormat = 'biophony-journal/1';

export interface JournalRow extends ResultRow {
  identity?: string | null;
}

/** Earlier rows of the recording do not count. */
interface DroppedLine {
  file: string;
  dropped: true;
}

export type JournalLine = JournalRow | DroppedLine;

export const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

export const headLine = (head: JournalHead): string => line({ format: journalFormat, head });

/** Unfinished recordings of the run before are analysed again. */
export const runLine = line({ run: true });

export function headIn(text: string): JournalHead | null {
  try {
    const { format, head } = JSON.parse(text) as { format?: unknown; head?: JournalHead };
    return format === journalFormat && head ? head : null;
  } catch {
    return null;
  }
}

export const isHeadOf = (text: string, head: JournalHead): boolean => {
  const textHead = headIn(text);
  return textHead !== null && canonicalJson(textHead) === canonicalJson(head);
};

export const entriesIn = (text: string): JournalLine[] | null =>
  text === runLine
    ? null
    : text
        .split('\n')
        .filter((one) => one !== '')
        .map((one) => JSON.parse(one) as JournalLine);
