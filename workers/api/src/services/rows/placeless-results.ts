import {
  isPlaceless,
  placelessName,
  resultFileNames,
  resultFiles,
  type ResultFileEntry,
} from '@biophony/contract/results';
import type { Summary } from '@biophony/contract';
import { withoutPlaces } from '@biophony/recordings';
import { placesInResults, withoutPlace } from './hidden-places.ts';

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
  const isTold = named(placelessName('files.csv')) !== undefined;
  if (asked && !isTold) throw placesInResults();
  return resultFileNames.flatMap((name) => {
    const { without_places: how }: ResultFileEntry = resultFiles[name];
    const whole = named(name);
    if (how === undefined || !whole) return [];
    if (how === 'as it is') return [whole];
    if (!isTold) return [];
    // The merge leaves it out where the file itself names no place.
    return [{ ...(named(placelessName(name)) ?? whole), name }];
  });
}

/** A summary for those who do not: its hash of settings would tell a place to somebody who tries all there are. */
export const placelessSummary = (summary: Summary): Summary => ({
  ...summary,
  settings: withoutPlace(summary.settings),
  settings_hash: '',
  notices: summary.notices.map((notice) => ({
    ...notice,
    message: withoutPlaces(notice.message),
  })),
});
