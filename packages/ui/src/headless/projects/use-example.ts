'use client';

import type { ExampleProject } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useKit } from '../../context/kit-context.ts';
import { useExampleMessages } from '../../context/example-messages.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { keys } from '../../state/query-keys.ts';
import { useSession, useSessionActions } from '../session/session-context.ts';

/** Milliseconds after which it is asked how far the example is. */
const askEveryMs = 700;

/** Whether everything is there, what analyses found too. */
const isWhole = ({ made, analyses, analyses_finished: finished }: ExampleProject) =>
  made && finished >= analyses;

/** The example project: whether the service offers one, how far it is, and opening it once it is whole. */
export function useExample(show: (projectId: string) => void) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const session = useSessionActions();
  const describe = useDescribe();
  const words = useExampleMessages();
  const [wanted, setWanted] = useState(false);
  const health = useQuery(
    {
      queryKey: keys.health,
      queryFn: ({ signal }) => client.auth.health({ signal }),
      enabled: user !== null,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  );
  const { data, error } = useQuery(
    {
      queryKey: keys.example,
      queryFn: ({ signal }) => client.projects.example({ signal }),
      enabled: wanted,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchInterval: ({ state }) =>
        state.error !== null || (state.data && isWhole(state.data)) ? false : askEveryMs,
    },
    queryClient,
  );
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const whole = wanted && data && isWhole(data) ? data.project_id : null;
  useEffect(() => {
    if (whole === null) return;
    void session.reloadProfile();
    void queryClient.invalidateQueries({ queryKey: keys.projects });
    latest.current(whole);
  }, [whole, queryClient, session]);
  const failure = wanted ? error : null;
  return {
    offered: health.data?.example === true,
    /** How far it is; null where it was not asked for. */
    progress: wanted && data ? data : null,
    busy: wanted && failure === null,
    error: failure && describe(failure, words.failed),
    onOpen: () => {
      if (failure) void queryClient.resetQueries({ queryKey: keys.example });
      setWanted(true);
    },
    onShow: () => data && show(data.project_id),
  };
}
