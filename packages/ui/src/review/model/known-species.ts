import type { SurveyAnalysis } from '@biophony/contract';
import type { AcceptedNames } from '@biophony/contract/names';
import type { SpeciesName } from '../../explorer/data/columns/detection-columns.ts';
import type { FoundSpecies } from '../../explorer/model/activity/found.ts';

/** Analyses of a project whose species are read at most: the newest ones. */
export const mostAnalyses = 40;

/** What one analysis has found, most frequent first. */
export interface FoundBy {
  analysis: Pick<SurveyAnalysis, 'analysis_id' | 'joins'>;
  species: readonly FoundSpecies[];
}

/**
 * The analyses that tell which species a project has: of each dataset the newest of each model, version and settings, the
 * ones that `joins` names first, 40 at most. `all` is newest first.
 */
export function tellingAnalyses(all: readonly SurveyAnalysis[], joins: string): SurveyAnalysis[] {
  const known = new Set<string>();
  const newest = all.filter((one) => {
    const key = `${one.data_id}\n${one.joins}`;
    return !known.has(key) && known.add(key);
  });
  const own = newest.filter((one) => one.joins === joins);
  return [...own, ...newest.filter((one) => one.joins !== joins)].slice(0, mostAnalyses);
}

type KeyOf = AcceptedNames['key'];

/** Adds up how often each species was found, most frequent first; each under the name that comes first. */
function summed(lists: readonly (readonly FoundSpecies[])[], keyOf: KeyOf): SpeciesName[] {
  const counts = new Map<string, { name: SpeciesName; count: number }>();
  for (const { scientific_name, common_name, count } of lists.flat()) {
    const key = keyOf(scientific_name || common_name);
    const known = counts.get(key);
    counts.set(key, {
      name: known
        ? { ...known.name, common_name: known.name.common_name || common_name }
        : { scientific_name, common_name },
      count: (known?.count ?? 0) + count,
    });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
}

/**
 * The species of a project: first those found by analyses with the `joins` of a sample, then those that others found, each
 * most frequent first. Models name other kinds of sound too, without a scientific name; of others than the sample's these are
 * left out. A species that models name differently is there once, as the sample's names it.
 */
export function knownSpecies(
  found: readonly FoundBy[],
  joins: string,
  keyOf: KeyOf = (name) => name,
): SpeciesName[] {
  const isOwn = ({ analysis }: FoundBy) => analysis.joins === joins;
  const own = summed(
    found.filter(isOwn).map(({ species }) => species),
    keyOf,
  );
  const others = summed(
    found.filter((one) => !isOwn(one)).map(({ species }) => species),
    keyOf,
  );
  const listed = new Set(own.map((one) => keyOf(one.scientific_name)));
  return [
    ...own,
    ...others.filter(({ scientific_name: name }) => name !== '' && !listed.has(keyOf(name))),
  ];
}
