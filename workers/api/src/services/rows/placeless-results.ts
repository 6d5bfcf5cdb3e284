import {
  isPlaceless,
  placelessName,
  resultFileNames,
  resultFiles,
  type ResultFileEntry,
} from '@biophony/contract/results';
import { ApiError } from '../../http/errors/api-error.ts';

/** A stored result file. */
export interface OutputRow {
  name: string;
  object_key: string;
  size_bytes: number;
  sha256: string;
}

/** The files for those who learn exact places. */
export const wholeFiles = (stored: readonly OutputRow[]): OutputRow[] =>
  stored.filter(({ name }) => !isPlaceless(name));

/**
 * The files for those who do not, by the names of the files whose places they take. Throws `forbidden` where links are
 * asked for and the merge has written none, because it was done by an earlier version.
 */
export function placelessFiles(stored: readonly OutputRow[], asked: boolean): OutputRow[] {
  const named = (name: string) => stored.find((file) => file.name === name);
  if (asked && !named(placelessName('files.csv')))
    throw new ApiError(
      'forbidden',
      'This project keeps the exact places of sites to itself, and the result files of this analysis name places or recorders. Analyse the recordings again: later results have files without them.',
    );
  return resultFileNames.flatMap((name) => {
    const { without_places: how }: ResultFileEntry = resultFiles[name];
    if (how === undefined) return [];
    const file = named(how === 'as it is' ? name : placelessName(name));
    return file ? [{ ...file, name }] : [];
  });
}
