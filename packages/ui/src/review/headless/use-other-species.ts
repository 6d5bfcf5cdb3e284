'use client';

import type { Sample } from '@biophony/contract';
import { useMemo } from 'react';
import { useSpeciesChoices } from '../../explorer/headless/results/use-species-choices.ts';
import { calledName } from '../../explorer/model/words/called-name.ts';
import { useProjectSpecies } from './use-project-species.ts';

/**
 * Names of the species that were found in the project, those found where the sample was drawn first, and all others that the
 * sample's model knows. Empty while they are not known.
 */
export function useOtherSpecies(
  { project_id: projectId, joins, species }: Sample,
  needed: boolean,
) {
  const { analysisId, species: known } = useProjectSpecies(projectId, joins);
  const choices = useSpeciesChoices(analysisId ?? '', known, needed && analysisId !== null);
  const asked = known.find(({ scientific_name: name }) => name === species);
  return {
    /** The species that is asked. */
    asked: { scientific_name: species, common_name: asked?.common_name ?? '' },
    /** Others that were found, most frequent first. */
    others: useMemo(
      () => known.filter((one) => calledName(one) !== '' && one.scientific_name !== species),
      [known, species],
    ),
    /** What else it can be said to be; so many of the first ones were found in the project. */
    choices,
    known: known.length,
  };
}
