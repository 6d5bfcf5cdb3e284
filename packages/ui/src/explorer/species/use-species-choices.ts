'use client';

import type { ModelSpeciesColumn } from '@biophony/contract/results';
import { useMemo } from 'react';
import type { SpeciesName } from '../data/detection-columns.ts';
import { readCsv } from '../data/read-csv.ts';
import { sourceOf, useResultReading } from '../use-result-reading.ts';

/** Names of one model that are offered at most. */
const mostNames = 20_000;
/** A larger file is no list of that many names, and is not read. */
const mostBytes = 8_000_000;

/** Reads a model's list of species: `scientific_name`, `common_name`. Names beyond the first 20,000 are left out. */
export async function readModelSpecies(url: string): Promise<SpeciesName[]> {
  const names: SpeciesName[] = [];
  await readCsv<ModelSpeciesColumn>('model_species.csv', url, ({ textOf }) => {
    if (names.length >= mostNames) return;
    names.push({
      scientific_name: textOf('scientific_name'),
      common_name: textOf('common_name'),
    });
  });
  return names;
}

/**
 * What a detection can be corrected to: the species that were found, then all others that the model knows, where the
 * results list them; these are read once they are `needed`. Any other name can be typed, so a list that cannot be read stops nobody.
 */
export function useSpeciesChoices(
  analysisId: string,
  found: readonly SpeciesName[],
  needed: boolean,
): readonly SpeciesName[] {
  const { data } = useResultReading(
    analysisId,
    needed ? ['model-species'] : null,
    async ({ download_urls }) => {
      const source = sourceOf(download_urls, 'model_species.csv');
      return source && source.size <= mostBytes ? readModelSpecies(source.url) : [];
    },
  );
  return useMemo(() => [...found, ...(data ?? [])], [found, data]);
}
