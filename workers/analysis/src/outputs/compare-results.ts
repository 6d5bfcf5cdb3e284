import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { AcceptedNames } from '@biophony/contract/names';
import {
  type ComparisonRecord,
  type DetectionRecord,
  fileColumns,
  readTable,
} from '@biophony/contract/results';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { type RunMeta, settingsHash } from '../results/file-result.ts';
import { readable, readResultsMeta, ResultsUnreadable } from './read-results.ts';

interface Rows {
  from: number;
  count: number;
}

interface RecordingsOf {
  folder: string;
  names: readonly string[];
  has(recording: string): boolean;
  detections(recording: string): Promise<DetectionRecord[]>;
}

/** Some 200 bytes per recording, and a row group of detections. Throws ResultsUnreadable. */
async function recordingsOf(folder: string): Promise<RecordingsOf> {
  const rows = new Map<string, Rows>();
  let from = 0;
  await readable(folder, 'files.csv', async () => {
    const bytes = createReadStream(join(folder, 'files.csv'));
    for await (const { file, status, detections } of readTable('files.csv', fileColumns, bytes)) {
      if (status === 'analysed') rows.set(file, { from, count: detections });
      from += detections;
    }
  });
  const { file, metadata } = await readable(folder, 'detections.parquet', async () => {
    const opened = await asyncBufferFromFile(join(folder, 'detections.parquet'));
    return { file: opened, metadata: await parquetMetadataAsync(opened) };
  });
  let firstRow = 0;
  const groups = metadata.row_groups.map(({ num_rows }) => {
    const group = { from: firstRow, to: firstRow + Number(num_rows) };
    firstRow = group.to;
    return group;
  });
  let held: { at: number; records: DetectionRecord[] } = { at: -1, records: [] };
  const groupAt = async (at: number): Promise<DetectionRecord[]> => {
    if (held.at === at) return held.records;
    const { from: rowStart, to: rowEnd } = groups[at]!;
    const records = (await parquetReadObjects({
      file,
      metadata,
      rowStart,
      rowEnd,
    })) as DetectionRecord[];
    held = { at, records };
    return records;
  };
  return {
    folder,
    names: [...rows.keys()],
    has: (recording) => rows.has(recording),
    async detections(recording) {
      const own = rows.get(recording);
      if (!own || own.count === 0) return [];
      const ownRecords: DetectionRecord[] = [];
      for (const [at, { from: start, to }] of groups.entries()) {
        if (to <= own.from || start >= own.from + own.count) continue;
        const records = await readable(folder, 'detections.parquet', () => groupAt(at));
        ownRecords.push(
          ...records.slice(Math.max(0, own.from - start), own.from + own.count - start),
        );
      }
      return ownRecords;
    },
  };
}

export type Stretch = readonly [start_s: number, end_s: number];

/** Sorts stretches and joins those that touch. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...stretches].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

export function overlap(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length;) {
    const [start, end] = [Math.max(a[i]![0], b[k]![0]), Math.min(a[i]![1], b[k]![1])];
    if (start < end) result.push([start, end]);
    if (a[i]![1] < b[k]![1]) i++;
    else k++;
  }
  return result;
}

/** Seconds, of joined stretches. */
export const sumSeconds = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [start, end]) => sum + end - start, 0);

interface ResultTally {
  detections: number;
  recordings: number;
  seconds: number;
  best_confidence: number | null;
}

interface Compared {
  common_name: string;
  /** Per result: scientific names as its model writes them, with common names. */
  called: Map<string, string>[];
  tallies: ResultTally[];
  seconds_in_all: number;
  seconds_in_any: number;
}

export interface ResultsComparison {
  rows: ComparisonRecord[];
  recordings: number;
  left_out: number;
  names: { accepted: string; names: string[] }[];
  /** Names that a list splits or lumps. */
  not_joined: { name: string; kind: 'split' | 'lump'; accepted: string[] }[];
}

/** The same for all models; for classes without a scientific name the common name. */
const grouped = (
  records: readonly DetectionRecord[],
  keyOf: (name: string) => string,
): Map<string, DetectionRecord[]> => {
  const groups = new Map<string, DetectionRecord[]>();
  for (const one of records) {
    const { scientific_name, common_name } = one;
    const key = scientific_name ? keyOf(scientific_name) : `\n${common_name}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

function add(compared: Compared, detections: readonly (readonly DetectionRecord[])[]): void {
  const stretches = detections.map((of) =>
    joined(of.map(({ start_s, end_s }): Stretch => [start_s, end_s])),
  );
  for (const [at, of] of detections.entries()) {
    const tally = compared.tallies[at]!;
    tally.detections += of.length;
    if (of.length > 0) tally.recordings++;
    const called = compared.called[at]!;
    for (const { scientific_name, common_name } of of)
      if (!called.has(scientific_name)) called.set(scientific_name, common_name);
    tally.seconds += sumSeconds(stretches[at]!);
    for (const { confidence } of of)
      tally.best_confidence = Math.max(tally.best_confidence ?? 0, confidence);
  }
  compared.seconds_in_all += sumSeconds(stretches.reduce(overlap));
  compared.seconds_in_any += sumSeconds(joined(stretches.flat()));
}

const nothingYet = (results: number, of: Partial<DetectionRecord> = {}): Compared => ({
  common_name: of.common_name ?? '',
  called: Array.from({ length: results }, () => new Map()),
  tallies: Array.from({ length: results }, () => ({
    detections: 0,
    recordings: 0,
    seconds: 0,
    best_confidence: null,
  })),
  seconds_in_all: 0,
  seconds_in_any: 0,
});

function notJoined(all: readonly string[], names: AcceptedNames): ResultsComparison['not_joined'] {
  const keys = new Set(all.map(names.key));
  return all.flatMap((name) => {
    const row = names.rowOf(name)?.row;
    if (!row || row.kind === 'same') return [];
    const accepted = row.accepted.filter((one) => names.key(one) !== names.key(name));
    return accepted.some((one) => keys.has(names.key(one)))
      ? [{ name, kind: row.kind, accepted }]
      : [];
  });
}

const namesOf = ({ called }: Compared): string[] => [
  ...new Set(called.flatMap((own) => [...own.keys()])),
];

const most = ({ tallies }: Compared): number => Math.max(...tallies.map(({ seconds }) => seconds));

/** In the order of the first. Throws ResultsUnreadable for none. */
function inAll(results: readonly RecordingsOf[]): { shared: string[]; leftOut: number } {
  const shared = results[0]!.names.filter((name) => results.every((one) => one.has(name)));
  if (shared.length === 0)
    throw new ResultsUnreadable(
      `No recording is in all of ${results.map(({ folder }) => folder).join(', ')}: results are compared recording by recording, by the names in files.csv.`,
    );
  const all = new Set(results.flatMap(({ names }) => names));
  return { shared, leftOut: all.size - shared.length };
}

/**
 * Per species and for all sounds, longest time first. A species with several names counts once.
 * Ignores detections below `above`. Holds the recordings' names and one recording's detections.
 * Throws ResultsUnreadable.
 */
export async function compareResults(
  folders: readonly string[],
  names: AcceptedNames,
  above = 0,
): Promise<ResultsComparison> {
  const metas: RunMeta[] = [];
  const results: RecordingsOf[] = [];
  for (const folder of folders) {
    metas.push(await readResultsMeta(folder));
    results.push(await recordingsOf(folder));
  }
  const { shared, leftOut } = inAll(results);
  // Once per name instead of once per detection.
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? names.key(name);
    keys.set(name, key);
    return key;
  };
  const anySound = nothingYet(results.length);
  const species = new Map<string, Compared>();
  for (const recording of shared) {
    const detections: DetectionRecord[][] = [];
    for (const one of results)
      detections.push(
        (await one.detections(recording)).filter(({ confidence }) => confidence >= above),
      );
    add(anySound, detections);
    const bySpecies = detections.map((of) => grouped(of, keyOf));
    for (const key of new Set(bySpecies.flatMap((groups) => [...groups.keys()]))) {
      const own = bySpecies.map((groups) => groups.get(key) ?? []);
      const compared = species.get(key) ?? nothingYet(results.length, own.flat()[0]);
      species.set(key, compared);
      add(compared, own);
    }
  }
  const rowsOf = (of: ComparisonRecord['of'], compared: Compared): ComparisonRecord[] => {
    const { common_name, called, seconds_in_all, seconds_in_any } = compared;
    const all = of === 'species' ? namesOf(compared) : [];
    const accepted_name = all[0] ? names.accepted(all[0]) : null;
    return compared.tallies.map((tally, at) => {
      const { analysis_type, model, model_version, model_sha256 = null, settings } = metas[at]!;
      const own = of === 'species' ? [...called[at]!.keys()] : [];
      const [ownCommon = common_name] = of === 'species' ? called[at]!.values() : [];
      const scientific_name = own.length > 0 ? own.join('; ') : (all[0] ?? '');
      const subject = { of, scientific_name, common_name: ownCommon, results: folders[at]! };
      const origin = { analysis_type, model, model_version };
      const by = { settings_hash: settingsHash(settings), model_sha256 };
      return {
        ...subject,
        ...origin,
        ...tally,
        seconds_in_all,
        seconds_in_any,
        ...by,
        accepted_name,
      };
    });
  };
  const ordered = [...species.values()].sort((a, b) => most(b) - most(a));
  const rows = [
    ...rowsOf('any sound', anySound),
    ...ordered.flatMap((compared) => rowsOf('species', compared)),
  ];
  const several = ordered.map(namesOf).filter((all) => all.length > 1);
  return {
    rows,
    recordings: shared.length,
    left_out: leftOut,
    names: several.map((all) => ({ accepted: names.accepted(all[0] ?? ''), names: all })),
    not_joined: notJoined(ordered.flatMap(namesOf), names),
  };
}
