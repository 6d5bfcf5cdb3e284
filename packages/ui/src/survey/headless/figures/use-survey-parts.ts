'use client';

import type { SunPlace } from '@biophony/recordings/survey';
import { useQuery } from '@tanstack/react-query';
import { useData } from '../../../context/data-context.ts';
import type { ComparedParts, SeasonAsked } from '../../engine/calls.ts';
import { asked, named, type Opened } from './use-opened-survey.ts';

/** A species by week and hour, with dawn and dusk of places. */
export function useSeason(
  opened: Opened,
  filter: SeasonAsked['filter'],
  places: readonly SunPlace[],
) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('season', { filter, places });
  const { data, error, refetch } = useQuery(
    asked(opened, ['season', named(filter), places], ask),
    queryClient,
  );
  return { season: data, error, retry: () => void refetch() };
}

/** Two parts of a survey, compared; nothing is asked where there are none. */
export function useComparison(opened: Opened, parts: ComparedParts | null) {
  const { queryClient } = useData();
  const ask = () => opened.engine.call('compare', parts!);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    {
      ...asked(opened, ['compare', parts && [named(parts.a), named(parts.b)]], ask),
      enabled: parts !== null,
    },
    queryClient,
  );
  return { compared: data, error, isOld: isPlaceholderData, retry: () => void refetch() };
}
