import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ResultFileEntry, resultFileNames, resultFiles } from '@biophony/contract/results';

/**
 * Every name that results in a folder of this program can have; folders end in `/`. The summary, which says that they
 * are results, is always replaced.
 */
const resultNames = resultFileNames
  .filter((name) => name !== 'summary.json')
  .map((name) => {
    const entry: ResultFileEntry = resultFiles[name];
    return entry.folder ?? name;
  });

/** Results of an earlier analysis that lie in a folder. */
interface EarlierResults {
  analysis_type: string;
  /** False where they are of an analysis that was stopped. */
  complete: boolean;
  names: string[];
}

/** Finds results there that this program wrote, as their summary.json shows; null where there are none. */
export async function findEarlierResults(folder: string): Promise<EarlierResults | null> {
  const text = await readFile(join(folder, 'summary.json'), 'utf8').catch(() => '{}');
  const summary = summaryIn(text);
  if (summary === null) return null;
  const names: string[] = [];
  for (const name of resultNames) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && found.isDirectory() === name.endsWith('/')) names.push(name);
  }
  return { ...summary, names };
}

/** What one of our summaries says, or null. */
function summaryIn(text: string): Omit<EarlierResults, 'names'> | null {
  try {
    const { analysis_type, settings_hash, complete } = JSON.parse(text) as Record<string, unknown>;
    return typeof analysis_type === 'string' && typeof settings_hash === 'string'
      ? { analysis_type, complete: complete !== false }
      : null;
  } catch {
    return null;
  }
}

/** Removes those that the new results did not replace; answers their names. */
export async function removeEarlierResults(
  folder: string,
  earlier: EarlierResults | null,
  written: readonly string[],
): Promise<string[]> {
  const left = (earlier?.names ?? []).filter((name) => !written.includes(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
}

/** Tells on standard error which results in folders are those of a part of their recordings. */
export async function notePartialResults(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if ((await findEarlierResults(folder))?.complete === false)
      process.stderr.write(
        `The results in ${folder} are of a part of the recordings, since their analysis was stopped. The same "analyze" command goes on with the others.\n`,
      );
}
