'use client';

import type { ExampleProject } from '@biophony/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@radix-ui/themes';
import { useEffect, useRef } from 'react';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { useDescribe } from '../kit/use-describe.ts';
import { useExampleMessages } from '../kit/use-project-list-messages.ts';
import { useSession, useSessionActions } from '../session/use-session.ts';

interface ExampleOfferProps {
  /** It was asked for. Kept by the page: the offer moves when the first project is in the list. */
  wanted: boolean;
  onWanted: () => void;
  /** Opens the example. */
  onShow: (projectId: string) => void;
}

/** Milliseconds between polls of the example's progress. */
const askEveryMs = 700;

const isHeard = ({ made, analyses, analyses_finished: finished }: ExampleProject) =>
  made && finished >= analyses;
/** Whether it is complete, including results of analyses and reviews. */
const isWhole = (example: ExampleProject) => isHeard(example) && example.reviewed !== false;

function useExample({ wanted, onWanted, onShow: show }: ExampleOfferProps) {
  const { client, queryClient } = useKit();
  const { user } = useSession();
  const session = useSessionActions();
  const describe = useDescribe();
  const t = useExampleMessages();
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
    /** Progress; null if not requested. */
    progress: wanted && data ? data : null,
    busy: wanted && failure === null,
    error: failure && describe(failure, t.failed),
    onOpen: () => {
      if (failure) void queryClient.resetQueries({ queryKey: keys.example });
      onWanted();
    },
    onShow: () => data && show(data.project_id),
  };
}

/** Offers an example project if the service has one, shows its progress, opens it once complete. */
export function ExampleOffer(props: ExampleOfferProps) {
  const t = useExampleMessages();
  const { offered, progress, busy, error, onOpen, onShow } = useExample(props);
  if (!offered) return null;
  const text = () => {
    if (!busy) return t.text;
    if (!progress) return t.begin;
    const { made, sites, sites_made, analyses, analyses_finished } = progress;
    if (isHeard(progress)) return t.reviewing;
    return made ? t.analysing(analyses_finished, analyses) : t.making(sites_made, sites);
  };
  return (
    <div className="bp-example-offer">
      <Button size="2" variant="soft" disabled={busy} onClick={onOpen}>
        {t.open}
      </Button>
      <output className="bp-small bp-soft bp-numbers">{text()}</output>
      {busy && progress?.made && (
        <Button size="1" variant="ghost" onClick={onShow}>
          {t.openNow}
        </Button>
      )}
      {error && <ErrorAlert error={error} />}
    </div>
  );
}
