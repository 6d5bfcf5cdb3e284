'use client';

import type { SurveyFigures } from '@biophony/recordings/survey';
import { noFilter } from '@biophony/recordings/survey';
import {
  useSurveyFigures,
  type Opened,
} from '../../../survey/headless/figures/use-opened-survey.ts';

/** The species of an opened survey with their detections, most first. */
export function useSpeciesFound(opened: Opened): {
  species: SurveyFigures['species'] | null;
  error: Error | null;
  retry: () => void;
} {
  const { figures, error, retry } = useSurveyFigures(opened, noFilter);
  return { species: figures?.species ?? null, error, retry };
}
