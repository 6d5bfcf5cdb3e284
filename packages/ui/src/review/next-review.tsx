'use client';

import type { ProjectSpecies, Sample } from '@biophony/contract';
import { includesRole, type Role } from '@biophony/contract/constants';
import { analysisGroups, createReviewClient, createSurveyClient } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { numberFormat } from '../base/intl.ts';
import { keys } from '../base/query-keys.ts';
import { calledName, scientificName } from '../base/species-name.ts';
import { useSurveyAnalyses } from '../explorer/use-datasets.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { NativeSelect } from '../kit/field.tsx';
import { useData } from '../kit/data-context.ts';
import { Loading } from '../kit/loading.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { WidgetHeading } from '../kit/widget-context.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useReviewMessages, useSamplesMessages } from '../kit/use-page-messages.ts';
import { useSession } from '../session/use-session.ts';
import { clipsOf, quickGroup, sampleToGoOn, speciesToReview } from './samples/quick-sample.ts';

// Loads with its worker when the button is pressed.
const DrawQuickly = lazy(async () => ({
  default: (await import('./samples/draw-quickly.tsx')).DrawQuickly,
}));

const most = 200;

function useAllSamples(projectId: string) {
  const { client, queryClient } = useData();
  return useQuery<Sample[]>(
    {
      queryKey: [...keys.samples(projectId), 'all'],
      queryFn: async ({ signal }) => {
        const all: Sample[] = [];
        const list = createReviewClient(client).samples.list(
          projectId,
          { limit: most },
          { signal },
        );
        for await (const one of list) all.push(one);
        return all;
      },
      staleTime: 0,
    },
    queryClient,
  );
}

/** The species of the newest analyses, most detections first; none without analyses. */
function useFoundSpecies(projectId: string) {
  const { client, queryClient } = useData();
  const analyses = useSurveyAnalyses(projectId);
  const joins = analyses.data && (quickGroup(analysisGroups(analyses.data).groups)?.joins ?? null);
  const list = useQuery<ProjectSpecies[]>(
    {
      queryKey: [...keys.species(projectId), 'of', joins],
      queryFn: async ({ signal }) => {
        if (typeof joins !== 'string') return [];
        const query = { joins, limit: most };
        return (await createSurveyClient(client).species(projectId, query, { signal })).species;
      },
      enabled: joins !== undefined,
    },
    queryClient,
  );
  return {
    joins: joins ?? null,
    found: list.data ?? null,
    error: analyses.isLoadingError ? analyses.error : list.isLoadingError ? list.error : null,
    retry: () => void (analyses.isLoadingError ? analyses.refetch() : list.refetch()),
  };
}

const watchNetwork = (listener: () => void) => {
  for (const event of ['online', 'offline']) globalThis.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) globalThis.removeEventListener(event, listener);
  };
};
const useIsOffline = () =>
  useSyncExternalStore(
    watchNetwork,
    () => !navigator.onLine,
    () => false,
  );

interface GoOnProps {
  sample: Sample;
  called: string;
  personId: string | null;
  onOpen: () => void;
}

function GoOn({ sample, called, personId, onOpen }: GoOnProps) {
  const t = useReviewMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const { item_count: all, mine, reviewers } = sample;
  const others = reviewers.filter(({ reviewer_id }) => reviewer_id !== personId);
  return (
    <div>
      <Button size="3" onClick={onOpen}>
        {mine > 0
          ? t.goOnWith(called, number(all - mine), number(all))
          : t.reviewDrawn(number(all), called)}
      </Button>
      {others.length > 0 && (
        <p className="bp-small bp-soft bp-numbers">
          {others.map((one) => t.doneBy(one.reviewer, one.reviewed)).join(', ')}
        </p>
      )}
    </div>
  );
}

/** A species that clips can be drawn of. */
export type DrawableSpecies = Pick<
  ProjectSpecies,
  'scientific_name' | 'common_name' | 'detections'
>;

interface DrawNextProps {
  projectId: string;
  joins: string;
  found: readonly DrawableSpecies[];
  /** The species to begin with. */
  first: DrawableSpecies;
  /** Takes the focus, for who came to review this species. */
  focused: boolean;
  /** Whether something else is to be done first. */
  second: boolean;
  onKept: (sampleId: string) => void;
}

/** A button that draws, keeps and opens clips of a species, and a choice of others. */
export function DrawNext(props: DrawNextProps) {
  const { projectId, joins, found, first, focused, second, onKept } = props;
  const t = useReviewMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const note = useId();
  const offline = useIsOffline();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isDrawing, setDrawing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const species = found.find((one) => scientificName(one) === chosen) ?? first;
  if (isDrawing)
    return (
      <Suspense fallback={<Loading text={t.drawing} />}>
        <DrawQuickly
          projectId={projectId}
          joins={joins}
          species={species}
          onKept={onKept}
          onStop={() => setDrawing(false)}
        />
      </Suspense>
    );
  return (
    <div className="bp-next-draw">
      <Button
        ref={button}
        size="3"
        variant={second ? 'soft' : 'solid'}
        disabled={offline}
        aria-describedby={offline ? note : undefined}
        onClick={() => setDrawing(true)}
      >
        {t.reviewClips(number(clipsOf(species)), calledName(species))}
      </Button>
      {found.length > 1 && (
        <NativeSelect
          label={t.anotherSpecies}
          value={scientificName(species)}
          options={found.map((one) => ({
            value: scientificName(one),
            label: t.speciesOption(calledName(one), number(one.detections)),
          }))}
          onChange={setChosen}
        />
      )}
      {offline && (
        <p id={note} className="bp-small bp-soft">
          {t.needsNetwork}
        </p>
      )}
    </div>
  );
}

interface NextReviewProps {
  projectId: string;
  role: Role;
  /** Key of the species that the address names; null for none. */
  start: string | null;
  /** Opens the review of a sample. */
  onOpen: (sampleId: string) => void;
}

/** What to review next: a sample that waits for the person, and clips of a species by one button. */
export function NextReview({ projectId, role, start, onOpen }: NextReviewProps) {
  const t = useReviewMessages();
  const samplesMessages = useSamplesMessages();
  const describe = useDescribe();
  const { profile } = useSession();
  const personId = profile?.user_id ?? null;
  const samples = useAllSamples(projectId);
  const { joins, found, error, retry } = useFoundSpecies(projectId);
  if (!includesRole(role, 'reviewer')) return null;
  const manages = includesRole(role, 'manager');
  // The list of samples below says why it could not be read.
  if (samples.isLoadingError) return null;
  const goOn = samples.data ? sampleToGoOn(samples.data, personId) : null;
  const named = found?.find((one) => scientificName(one) === start);
  const next =
    manages && found && joins !== null
      ? (named ?? speciesToReview(found, samples.data ?? [], joins))
      : null;
  const calledOf = ({ species }: Sample) => {
    const match = found?.find((one) => scientificName(one) === species);
    return match ? calledName(match) : species;
  };
  const isRead = samples.data !== undefined && (found !== null || error !== null);
  const nothing = manages
    ? joins === null
      ? samplesMessages.noAnalyses
      : samplesMessages.noSpecies
    : samples.data?.length === 0
      ? t.nothingDrawn
      : t.allDone;
  return (
    <section className="bp-next" aria-label={t.next}>
      <WidgetHeading>{t.next}</WidgetHeading>
      {!isRead && <Loading text={t.readingNext} />}
      {isRead && goOn && (
        <GoOn
          sample={goOn}
          called={calledOf(goOn)}
          personId={personId}
          onOpen={() => onOpen(goOn.sample_id)}
        />
      )}
      {isRead && next && joins !== null && (
        <DrawNext
          key={scientificName(next)}
          projectId={projectId}
          joins={joins}
          found={found ?? []}
          first={next}
          focused={named !== undefined}
          second={goOn !== null}
          onKept={onOpen}
        />
      )}
      {error && manages && <ErrorAlert error={describe(error, t.speciesFailed)} onRetry={retry} />}
      {isRead && !goOn && !next && !error && <p className="bp-soft">{nothing}</p>}
    </section>
  );
}
