import { findEarlierResults } from '../outputs/files/earlier-results.ts';

/** Tells on standard error which results in folders are those of a part of their recordings. */
export async function notePartialResults(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if ((await findEarlierResults(folder))?.complete === false)
      process.stderr.write(
        `The results in ${folder} are of a part of the recordings, since their analysis was stopped. The same "analyze" command goes on with the others.\n`,
      );
}
