import {
  type ConfirmedOf,
  createConfirmedRows,
  type SpeciesNames,
  wantedColumns,
  type WantedValues,
} from '@biophony/recordings/survey';
import { readAhead } from '../../explorer/data/read-ahead.ts';
import type { SaidSource } from './calls.ts';
import { createFoundFiles } from './found-files.ts';

/** Detections with verdicts, and how many of them the results do not contain. */
export interface ReadConfirmed {
  confirmed: ConfirmedOf[];
  missing: number;
}

/**
 * Finds detections with verdicts in the results of analyses, one analysis at a time. Reads only row
 * groups that may contain their recordings, and keeps none. Reports row groups read, per analysis.
 * Throws ReadError.
 */
export async function readConfirmed(
  analyses: readonly SaidSource[],
  names: SpeciesNames,
  report: (news: { read: number; of: number }) => void,
): Promise<ReadConfirmed> {
  const files = createFoundFiles();
  const confirmed: ConfirmedOf[] = [];
  let missing = 0;
  for (const { wanted, ...source } of analyses) {
    const search = createConfirmedRows(wanted, names);
    const parquet = await files.open(source.analysis, source);
    const groups = parquet.groups.filter(({ bounds }) => search.mayHold(bounds.file));
    let read = 0;
    await readAhead(
      groups,
      (group) => parquet.read(group, wantedColumns),
      (group, values) => {
        search.take(values as WantedValues, group.rows, group.first);
        report({ read: ++read, of: groups.length });
      },
    );
    const found = search.found();
    confirmed.push({ analysis: source.analysis, detections: found.detections });
    missing += found.missing;
  }
  return { confirmed, missing };
}
