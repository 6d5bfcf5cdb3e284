import { resultFileNames } from '@biophony/contract/results';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { placed } from '../errors/system-error.ts';
import { elsewhere } from './check-folder.ts';

const summaryFile = 'summary.json';

/** The summary of results in a folder, as it stands there; null where it holds none, and so nothing that is known to be ours. */
export async function earlierSummary(folder: string): Promise<string | null> {
  try {
    const text = await readFile(join(folder, summaryFile), 'utf8');
    const told = JSON.parse(text) as Record<string, unknown> | null;
    const isOurs = [told?.analysis_type, told?.settings_hash].every(
      (one) => typeof one === 'string',
    );
    return isOurs ? text : null;
  } catch {
    return null;
  }
}

/**
 * Removes the result files that an earlier analysis, whose summary was `earlier`, left in a folder and the one that is there
 * now lacks, and answers their names; none where both are the same. What has no name of a result file stays. Throws CliError
 * where one cannot be removed.
 */
export async function removeEarlierResults(
  folder: string,
  earlier: string,
  now: ReadonlySet<string>,
): Promise<string[]> {
  const removed: string[] = [];
  if (now.has(summaryFile) && (await earlierSummary(folder)) === earlier) return removed;
  for (const name of resultFileNames) {
    const path = join(folder, name);
    if (now.has(name) || !(await stat(path).catch(() => null))?.isFile()) continue;
    await rm(path).catch((error: unknown) => {
      throw placed(error, path, elsewhere);
    });
    removed.push(name);
  }
  return removed;
}
