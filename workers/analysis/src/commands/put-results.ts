import { keepJournal } from '../journal/journal-files.ts';
import { findEarlierResults } from '../outputs/earlier-results.ts';
import { writeResultFiles } from '../outputs/write-results.ts';
import type { RunFolder } from '../pass/session.ts';
import { type ResultsOptions, writeResults, type WrittenResults } from './write-results.ts';

export interface ResultsWanted extends Omit<ResultsOptions, 'out'> {
  inputDir: string;
  timezone: string | null;
  names: readonly string[];
  /** Checked in this run, with rows. */
  settled: ReadonlySet<string>;
}

/** Without a summary, the report says why results in the folder stay. */
export type PutResults = { complete: boolean } & (
  | WrittenResults
  | { summary: null; report: string }
);

/** Names in the list, and those of earlier results that are added to. */
export function namesOfRows(
  { journal, hasResults }: RunFolder,
  names: readonly string[],
): string[] {
  const all = hasResults ? new Set([...names, ...journal.finished.keys()]) : names;
  const rowNames = [...all].filter((name) => journal.finished.has(name));
  return hasResults ? rowNames.sort() : rowNames;
}

/** Marks results of only some recordings; they never replace whole ones. */
export async function putResults(folder: RunFolder, wanted: ResultsWanted): Promise<PutResults> {
  const { meta, journal, hasResults, out } = folder;
  const { names, settled, inputDir, timezone } = wanted;
  const complete = names.every((name) => settled.has(name) && journal.finished.has(name));
  if (!complete && !hasResults && (await findEarlierResults(out))?.complete)
    return {
      complete,
      summary: null,
      report: `The results in ${out} are whole ones of an earlier analysis, and stay until this one is.`,
    };
  const rowNames = namesOfRows(folder, names);
  const written = await writeResults(
    (into, how) => writeResultFiles(meta, journal.rows(rowNames), into, { ...how, complete }),
    { input_dir: inputDir, timezone },
    { ...wanted, out },
  );
  return { complete, ...written };
}

export const putJournal = (
  folder: RunFolder,
  { names }: Pick<ResultsWanted, 'names'>,
): Promise<void> => keepJournal(folder.out, folder.journal, namesOfRows(folder, names));
