import type { ComparisonRecord, DetectionRecord } from '@biophony/contract/results';
import type { RunMeta } from '../../results/result-row.ts';
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
  scientific_name: string;
  common_name: string;
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
}

/** By what a species is known in results of any model; classes without a scientific name by their other one. */
const nameOf = ({ scientific_name, common_name }: DetectionRecord): string =>
  scientific_name || `\n${common_name}`;

const grouped = (found: readonly DetectionRecord[]): Map<string, DetectionRecord[]> => {
  const groups = new Map<string, DetectionRecord[]>();
  for (const one of found) {
    const group = groups.get(nameOf(one));
    if (group) group.push(one);
    else groups.set(nameOf(one), [one]);
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
    said.seconds += lengthOf(stretches[at]!);
    for (const { confidence } of of)
      said.best_confidence = Math.max(said.best_confidence ?? 0, confidence);
  }
  compared.seconds_in_all += lengthOf(stretches.reduce(overlap));
  compared.seconds_in_any += lengthOf(joined(stretches.flat()));
}

const nothingYet = (results: number, of: Partial<DetectionRecord> = {}): Compared => ({
  scientific_name: of.scientific_name ?? '',
  common_name: of.common_name ?? '',
  said: Array.from({ length: results }, () => ({
    detections: 0,
    recordings: 0,
    seconds: 0,
    best_confidence: null,
  })),
  seconds_in_all: 0,
  seconds_in_any: 0,
});

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
 * first. Detections below `above` count in none of them. Memory holds the names of the recordings and one recording's
 * detections. Throws ResultsUnreadable.
 */
export async function compareResults(folders: readonly string[], above = 0): Promise<Comparison> {
  const metas: RunMeta[] = [];
  const results: RecordingsOf[] = [];
  for (const folder of folders) {
    metas.push(await readResultsMeta(folder));
    results.push(await recordingsOf(folder));
  }
  const { shared, leftOut } = inAll(results);
  const anySound = nothingYet(results.length);
  const species = new Map<string, Compared>();
  for (const recording of shared) {
    const found: DetectionRecord[][] = [];
    for (const one of results)
      found.push((await one.detections(recording)).filter(({ confidence }) => confidence >= above));
    add(anySound, found);
    const bySpecies = found.map(grouped);
    for (const name of new Set(bySpecies.flatMap((groups) => [...groups.keys()]))) {
      const own = bySpecies.map((groups) => groups.get(name) ?? []);
      const compared = species.get(name) ?? nothingYet(results.length, own.flat()[0]);
      species.set(name, compared);
      add(compared, own);
    }
  }
  const rowsOf = (of: ComparisonRecord['of'], compared: Compared): ComparisonRecord[] =>
    compared.said.map((said, at) => {
      const { analysis_type, model, model_version } = metas[at]!;
      const { scientific_name, common_name, seconds_in_all, seconds_in_any } = compared;
      const names = { of, scientific_name, common_name, results: folders[at]! };
      const made = { analysis_type, model, model_version };
      return { ...names, ...made, ...said, seconds_in_all, seconds_in_any };
    });
  const ordered = [...species.values()].sort((a, b) => most(b) - most(a));
  const rows = [
    ...rowsOf('any sound', anySound),
    ...ordered.flatMap((compared) => rowsOf('species', compared)),
  ];
  return { rows, recordings: shared.length, left_out: leftOut };
}
