'use client';

import type { Sample, SurveyAnalysis } from '@biophony/contract';
import type { AcceptedNames } from '@biophony/contract/names';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { foundIn, type FoundSpecies } from '../analyses/found-species.ts';
import { resultsQuery, useResults } from '../analyses/use-results.ts';
import { calledName, type SpeciesName } from '../base/species-name.ts';
import { useSpeciesChoices } from '../explorer/use-species.ts';
import { surveyAnalysesQuery } from '../explorer/use-datasets.ts';
import { useKit } from '../kit/kit-context.ts';

/** Most analyses whose species are read: the newest. */
export const mostAnalyses = 40;

interface FoundBy {
  analysis: Pick<SurveyAnalysis, 'analysis_id' | 'joins'>;
  species: readonly FoundSpecies[];
}

/**
 * Analyses that give the species of a project: of each dataset the newest of each model, version
 * and settings, those with `joins` first, 40 at most. `all` is newest first.
 */
export function tellingAnalyses(all: readonly SurveyAnalysis[], joins: string): SurveyAnalysis[] {
  const seenKeys = new Set<string>();
  const newest = all.filter((one) => {
    const key = `${one.data_id}\n${one.joins}`;
    return !seenKeys.has(key) && seenKeys.add(key);
  });
  const own = newest.filter((one) => one.joins === joins);
  return [...own, ...newest.filter((one) => one.joins !== joins)].slice(0, mostAnalyses);
}

type KeyOf = AcceptedNames['key'];

function summed(lists: readonly (readonly FoundSpecies[])[], keyOf: KeyOf): SpeciesName[] {
  const counts = new Map<string, { name: SpeciesName; count: number }>();
  for (const { scientific_name, common_name, count } of lists.flat()) {
    const key = keyOf(scientific_name || common_name);
    const entry = counts.get(key);
    counts.set(key, {
      name: entry
        ? { ...entry.name, common_name: entry.name.common_name || common_name }
        : { scientific_name, common_name },
      count: (entry?.count ?? 0) + count,
    });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
}

/**
 * Species of a project: first those of analyses with the `joins` of a sample, then those of others,
 * each most frequent first. Kinds of sound without a scientific name count only for the sample's
 * model. A species with several names is listed once, as the sample's model names it.
 */
export function knownSpecies(
  speciesLists: readonly FoundBy[],
  joins: string,
  keyOf: KeyOf = (name) => name,
): SpeciesName[] {
  const isOwn = ({ analysis }: FoundBy) => analysis.joins === joins;
  const own = summed(
    speciesLists.filter(isOwn).map(({ species }) => species),
    keyOf,
  );
  const others = summed(
    speciesLists.filter((one) => !isOwn(one)).map(({ species }) => species),
    keyOf,
  );
  const listed = new Set(own.map((one) => keyOf(one.scientific_name)));
  return [
    ...own,
    ...others.filter(({ scientific_name: name }) => name !== '' && !listed.has(keyOf(name))),
  ];
}

const none: readonly SpeciesName[] = [];
const atOnce = 4;

/**
 * Read once and then fixed, so that the keys of a review keep their meaning. An analysis that
 * cannot be read is left out: any name can be typed.
 */
function useProjectSpecies(projectId: string, joins: string): readonly SpeciesName[] | null {
  const { client, queryClient } = useKit();
  const { data } = useQuery(
    {
      queryKey: ['project-species', projectId, joins],
      queryFn: async () => {
        const all = await queryClient.fetchQuery(surveyAnalysesQuery(client, projectId));
        const telling = tellingAnalyses(all, joins);
        const waiting = telling.values();
        const speciesByAnalysis = new Map<SurveyAnalysis, FoundBy>();
        const read = async () => {
          for (const analysis of waiting) {
            const query = resultsQuery(client, analysis.analysis_id);
            const results = await queryClient.fetchQuery(query).catch(() => null);
            const species = results && foundIn(results.summary)?.species;
            if (species) speciesByAnalysis.set(analysis, { analysis, species });
          }
        };
        await Promise.all(Array.from({ length: atOnce }, read));
        // In the order of the analyses, not of the answers.
        const { acceptedNames, joinedNames } = await import('@biophony/contract/names');
        return knownSpecies(
          telling.flatMap((one) => speciesByAnalysis.get(one) ?? []),
          joins,
          acceptedNames(joinedNames).key,
        );
      },
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  );
  return data ?? null;
}

/** Milliseconds that a heading waits for a common name before it shows the scientific one. */
const nameMs = 1500;

function useLate(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}

/**
 * Name of a sample's species by the newest analysis of its model, version and settings, and
 * possible corrections: species found in the project, those of that model first, then all others
 * the model knows. Empty until known.
 *
 * `isNamed` is false while the common name may still come, so that a heading asks with one name
 * from the start: until all analyses are read, 1.5 seconds at most.
 */
export function useOtherSpecies(
  { project_id: projectId, joins, species }: Sample,
  needed: boolean,
) {
  const { client, queryClient } = useKit();
  const analyses = useQuery(surveyAnalysesQuery(client, projectId), queryClient);
  const analysisId = analyses.data?.find((one) => one.joins === joins)?.analysis_id ?? null;
  const { results } = useResults(analysisId);
  const readSpecies = useProjectSpecies(projectId, joins);
  const projectSpecies = readSpecies ?? none;
  const isLate = useLate(nameMs);
  const choices = useSpeciesChoices(
    analysisId ?? '',
    projectSpecies,
    needed && analysisId !== null,
  );
  const own = results && foundIn(results.summary)?.species;
  const isAsked = (one: { scientific_name: string }) => one.scientific_name === species;
  // Shown before all analyses are read.
  const match = own?.find(isAsked) ?? projectSpecies.find(isAsked);
  return {
    sampleSpecies: { scientific_name: species, common_name: match?.common_name ?? '' },
    isNamed: match !== undefined || readSpecies !== null || isLate,
    /** Other species found, most frequent first. */
    others: useMemo(
      () =>
        projectSpecies.filter((one) => calledName(one) !== '' && one.scientific_name !== species),
      [projectSpecies, species],
    ),
    /** Possible corrections; `known` is the number of leading ones found in the project. */
    choices,
    knownCount: projectSpecies.length,
    /** Name of a dataset; empty until known. */
    datasetOf: (dataId: string) =>
      analyses.data?.find(({ data_id }) => data_id === dataId)?.dataset_name ?? '',
  };
}
