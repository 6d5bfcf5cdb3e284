import type { AcceptedNames } from '@biophony/contract/names';
import type { ComparisonRecord, DetectionRecord } from '@biophony/contract/results';
import type { RunMeta } from '../../results/result-row.ts';
import { settingsHash } from '../../results/settings-hash.ts';
import { readResultsMeta, ResultsUnreadable } from '../read-results.ts';
import { recordingsOf, type RecordingsOf } from './recordings-of.ts';
import { joined, lengthOf, overlap, type Stretch } from './seconds.ts';

/** What one of the results says of a species. */
interface Said {
  detections: number;
  recordings: number;
  seconds: number;
  best_confidence: number | null;
}

/** What all of them say of it. */
interface Compared {
  common_name: string;
  /** The scientific names that each of the results has for it, as its model writes them, with their common ones. */
  called: Map<string, string>[];
  said: Said[];
  seconds_in_all: number;
  seconds_in_any: number;
}

/** What was compared. */
export interface Comparison {
  rows: ComparisonRecord[];
  /** Recordings that all results have analysed. */
  recordings: number;
  /** Recordings that some have and others have not: left out. */
  left_out: number;
  /** Species that had several names. */
  names: { accepted: string; names: string[] }[];
  /** Names that are not joined with others in these results, since a list has them as a split or a lump. */
  not_joined: { name: string; kind: 'split' | 'lump'; accepted: string[] }[];
}

/** Detections by what a species is known by in results of any model; classes without a scientific name by their other one. */
const grouped = (
  found: readonly DetectionRecord[],
  keyOf: (name: string) => string,
): Map<string, DetectionRecord[]> => {
  const groups = new Map<string, DetectionRecord[]>();
  for (const one of found) {
    const { scientific_name, common_name } = one;
    const key = scientific_name ? keyOf(scientific_name) : `\n${common_name}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
};

/** Adds what all results have of a species in one recording. */
function add(compared: Compared, found: readonly (readonly DetectionRecord[])[]): void {
  const stretches = found.map((of) =>
    joined(of.map(({ start_s, end_s }): Stretch => [start_s, end_s])),
  );
  for (const [at, of] of found.entries()) {
    const said = compared.said[at]!;
    said.detections += of.length;
    if (of.length > 0) said.recordings++;
    const called = compared.called[at]!;
    for (const { scientific_name, common_name } of of)
      if (!called.has(scientific_name)) called.set(scientific_name, common_name);
    said.seconds += lengthOf(stretches[at]!);
    for (const { confidence } of of)
      said.best_confidence = Math.max(said.best_confidence ?? 0, confidence);
  }
  compared.seconds_in_all += lengthOf(stretches.reduce(overlap));
  compared.seconds_in_any += lengthOf(joined(stretches.flat()));
}

const nothingYet = (results: number, of: Partial<DetectionRecord> = {}): Compared => ({
  common_name: of.common_name ?? '',
  called: Array.from({ length: results }, () => new Map()),
  said: Array.from({ length: results }, () => ({
    detections: 0,
    recordings: 0,
    seconds: 0,
    best_confidence: null,
  })),
  seconds_in_all: 0,
  seconds_in_any: 0,
});

/** Splits and lumps of which both sides are among some names. */
function notJoined(all: readonly string[], names: AcceptedNames): Comparison['not_joined'] {
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

/** All names of a species, in the order of the results. */
const namesOf = ({ called }: Compared): string[] => [
  ...new Set(called.flatMap((own) => [...own.keys()])),
];

const most = ({ said }: Compared): number => Math.max(...said.map(({ seconds }) => seconds));

/** Recordings that all have analysed, in the order of the first. Throws ResultsUnreadable where there are none. */
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
 * Compares what several results say of the same recordings, species by species and of all sounds together: most time
 * first. A species with several names is one. Detections below `above` count in none of them. Memory holds the names of the
 * recordings and one recording's detections. Throws ResultsUnreadable.
 */
export async function compareResults(
  folders: readonly string[],
  names: AcceptedNames,
  above = 0,
): Promise<Comparison> {
  const metas: RunMeta[] = [];
  const results: RecordingsOf[] = [];
  for (const folder of folders) {
    metas.push(await readResultsMeta(folder));
    results.push(await recordingsOf(folder));
  }
  const { shared, leftOut } = inAll(results);
  // Made once for each name, and not for each detection.
  const keys = new Map<string, string>();
  const keyOf = (name: string): string => {
    const key = keys.get(name) ?? names.key(name);
    keys.set(name, key);
    return key;
  };
  const anySound = nothingYet(results.length);
  const species = new Map<string, Compared>();
  for (const recording of shared) {
    const found: DetectionRecord[][] = [];
    for (const one of results)
      found.push((await one.detections(recording)).filter(({ confidence }) => confidence >= above));
    add(anySound, found);
    const bySpecies = found.map((of) => grouped(of, keyOf));
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
    return compared.said.map((said, at) => {
      const { analysis_type, model, model_version, model_sha256 = null, settings } = metas[at]!;
      const own = of === 'species' ? [...called[at]!.keys()] : [];
      const [ownCommon = common_name] = of === 'species' ? called[at]!.values() : [];
      const scientific_name = own.length > 0 ? own.join('; ') : (all[0] ?? '');
      const told = { of, scientific_name, common_name: ownCommon, results: folders[at]! };
      const made = { analysis_type, model, model_version };
      const by = { settings_hash: settingsHash(settings), model_sha256 };
      return { ...told, ...made, ...said, seconds_in_all, seconds_in_any, ...by, accepted_name };
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
