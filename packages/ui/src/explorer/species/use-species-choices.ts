'use client';

import type { ModelSpeciesColumn } from '@biophony/contract/results';
import { useMemo } from 'react';
import type { SpeciesName } from '../../base/species-name.ts';
import { readCsv } from '../data/read-csv.ts';
import { sourceOf, useResultReading } from '../use-result-reading.ts';

const mostNames = 20_000;
/** Larger files are not lists of that many names. */
const mostBytes = 8_000_000;

/** `scientific_name`, `common_name`; ignores names beyond the first 20,000. */
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
 * Detected species, then others of the model once `needed`. Any name can be typed, so a failed list
 * blocks nobody.
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
