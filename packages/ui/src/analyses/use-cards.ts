'use client';

import type { Dataset } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../base/query-keys.ts';
import { useKit } from '../kit/kit-context.ts';
import { useBatchMessages } from '../kit/use-page-messages.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { type CardChoice, type CardPlaces, cardsWith } from './cards-to-analyse.ts';

interface CardsOptions {
  projectId: string;
  usable: readonly Dataset[];
  dataId: string | undefined;
  /** Null before a choice. */
  type: string | null;
  settings: () => Record<string, unknown>;
  enabled: boolean;
}

/** Cards of one submission: those without such an analysis, and what was ticked by hand. */
export function useCards({ projectId, usable, dataId, type, settings, enabled }: CardsOptions) {
  const { client, queryClient } = useKit();
  const describe = useDescribe();
  const { placesFailed } = useBatchMessages();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const [usesPlaces, setUsesPlaces] = useState(false);
  const list = useQuery(
    {
      queryKey: keys.analyses(projectId),
      queryFn: ({ signal }) => client.analyses.list(projectId, { signal }),
      enabled,
    },
    queryClient,
  );
  const analysed =
    type !== null && list.data ? cardsWith(usable, list.data, type, settings()) : new Set<string>();
  const cards = usable.map((dataset) => {
    const { data_id: id } = dataset;
    return { ...dataset, analysed: analysed.has(id), ticked: toggled[id] ?? !analysed.has(id) };
  });
  const ids = usable.map(({ data_id: id }) => id);
  const known = useQuery(
    {
      queryKey: ['card-places', projectId, ids],
      queryFn: async ({ signal }) => {
        const { readCardPlaces } = await import('./card-places.ts');
        return readCardPlaces(client, projectId, ids, { signal });
      },
      enabled: enabled && usesPlaces,
      staleTime: 0,
    },
    queryClient,
  );
  const ticked = cards.filter((card) => card.ticked).map(({ data_id: id }) => id);
  const places: CardPlaces = {
    used: usesPlaces,
    loading: usesPlaces && known.isPending && !known.error,
    found: ticked.filter((id) => known.data?.has(id)).length,
    total: ticked.length,
    error: usesPlaces && known.error ? describe(known.error, placesFailed) : null,
    onUse: setUsesPlaces,
  };
  const choice: CardChoice = {
    cards,
    open: usable.find(({ data_id: id }) => id === dataId) ?? null,
    onTick: (ids, ticked) =>
      setToggled((before) => ({ ...before, ...Object.fromEntries(ids.map((id) => [id, ticked])) })),
  };
  return {
    choice,
    ticked,
    places,
    /** Settings that take the place of those typed. */
    ofCard: (id: string): Record<string, unknown> => {
      const place = usesPlaces ? known.data?.get(id) : undefined;
      return place ? { lat: place.latitude, lon: place.longitude } : {};
    },
    changed: usesPlaces || Object.keys(toggled).length > 0,
    forget: () => {
      setToggled({});
      setUsesPlaces(false);
    },
  };
}
