import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ResultFileEntry, resultFileNames, resultFiles } from '@biophony/contract/results';

/**
 * Folders end in `/`. Without the summary, which marks a folder as results and is always replaced.
 */
const resultNames = resultFileNames
  .filter((name) => name !== 'summary.json')
  .map((name) => {
    const entry: ResultFileEntry = resultFiles[name];
    return entry.folder ?? name;
  });

interface EarlierResults {
  analysis_type: string;
  complete: boolean;
  names: string[];
}

/** Our summary.json; null where there is none. */
export async function findEarlierResults(folder: string): Promise<EarlierResults | null> {
  const text = await readFile(join(folder, 'summary.json'), 'utf8').catch(() => '{}');
  const summary = summaryIn(text);
  if (summary === null) return null;
  const names: string[] = [];
  for (const name of resultNames) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && stats.isDirectory() === name.endsWith('/')) names.push(name);
  }
  return { ...summary, names };
}

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

export async function removeEarlierResults(
  folder: string,
  earlier: EarlierResults | null,
  written: readonly string[],
): Promise<string[]> {
  const left = (earlier?.names ?? []).filter((name) => !written.includes(name));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
  return left;
}

/** Lists results of only some recordings. */
export async function notePartialResults(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if ((await findEarlierResults(folder))?.complete === false)
      process.stderr.write(
        `The results in ${folder} are of a part of the recordings, since their analysis was stopped. The same "analyze" command goes on with the others.\n`,
      );
}
