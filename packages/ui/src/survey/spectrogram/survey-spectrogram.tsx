'use client';

import type { Deployment, Site, SurveyAnalysis } from '@biophony/contract';
import type { SpectrogramDay } from '@biophony/recordings/cubes';
import { placedDeployment, spectrogramAnalyses } from '@biophony/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { describeReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import { plainView, queryOf } from '../../explorer/filters/view.ts';
import { useData } from '../../kit/data-context.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading } from '../../kit/loading.tsx';
import { NativeSelect } from '../../kit/field.tsx';
import { useMessages } from '../../kit/presentation-context.ts';
import { useSpectrogramMessages } from '../../kit/use-page-messages.ts';
import { formatDay } from '../days.ts';
import type { OpenedSpectrogram, SpectrogramSource } from '../engine/calls.ts';
import type { SurveyEngine } from '../use-opened-survey.ts';
import type { RenderExplore } from '../survey-view.ts';
import { DayStrip, type RenderMinute, LongSpectrogram } from './long-spectrogram.tsx';

/** Milliseconds that days out of sight are kept. */
const keepMs = 30_000;

const fixed = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  structuralSharing: false,
} as const;

const sourcesOf = (analyses: readonly SurveyAnalysis[]): SpectrogramSource[] =>
  analyses.flatMap(({ data_id, in_time_zone, spectrogram }) =>
    spectrogram
      ? [
          {
            data_id,
            is_in_zone: in_time_zone !== null,
            url: spectrogram.download_url,
            size: spectrogram.size_bytes,
          },
        ]
      : [],
  );

/** All analyses if the site's deployments name no dataset. */
function analysesOfSite(
  analyses: readonly SurveyAnalysis[],
  deployments: readonly Deployment[],
  siteId: string,
): SurveyAnalysis[] {
  const named = deployments.flatMap(({ site_id, data_id }) =>
    site_id === siteId ? [data_id] : [],
  );
  return named.includes(null)
    ? [...analyses]
    : analyses.filter(({ data_id }) => named.includes(data_id));
}

interface SpectrogramOf {
  engine: SurveyEngine;
  analyses: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  siteId: string;
}

/** `key` is for `useSpectrogramDay`. */
function useSpectrogram({ engine, analyses, deployments, siteId }: SpectrogramOf) {
  const { queryClient } = useData();
  const key = [
    'spectrogram',
    engine.id,
    siteId,
    analyses.map(({ analysis_id }) => analysis_id),
    deployments.map(({ deployment_id, version, correction }) => [
      deployment_id,
      version,
      correction?.correction_id ?? null,
    ]),
  ] as const;
  const { data, error, refetch } = useQuery<OpenedSpectrogram>(
    {
      queryKey: key,
      queryFn: () =>
        engine.call('spectrogram', {
          sources: sourcesOf(analyses),
          deployments: deployments.map(placedDeployment),
          siteId,
        }),
      gcTime: 0,
      ...fixed,
    },
    queryClient,
  );
  return { spectrogram: data, key, error, retry: refetch };
}

const dayQuery = (engine: SurveyEngine, key: readonly unknown[], siteId: string, day: number) => ({
  queryKey: [...key, 'day', day],
  queryFn: () => engine.call('spectrogram-day', { siteId, day }),
  gcTime: keepMs,
  ...fixed,
});

/** Reads days of the open spectrogram, one at a time. Throws ReadError. */
function useReadDays(engine: SurveyEngine, key: readonly unknown[], siteId: string) {
  const { queryClient } = useData();
  return async (days: readonly number[]): Promise<SpectrogramDay[]> => {
    const read: SpectrogramDay[] = [];
    for (const day of days)
      read.push(await queryClient.fetchQuery(dayQuery(engine, key, siteId, day)));
    return read;
  };
}

function useSpectrogramDay(
  engine: SurveyEngine,
  key: readonly unknown[],
  siteId: string,
  day: number,
) {
  const { queryClient } = useData();
  const { data, error, refetch } = useQuery<SpectrogramDay>(
    dayQuery(engine, key, siteId, day),
    queryClient,
  );
  return { day: data, error, retry: refetch };
}

const minutesOfDay = 1440;

function exploreQuery(analysisId: string, minute: number): string {
  const day = Math.floor(minute / minutesOfDay);
  const hour = Math.floor((minute - day * minutesOfDay) / 60);
  const view = { ...plainView, day: formatDay(day), hour };
  return queryOf(view, `?analysis=${encodeURIComponent(analysisId)}`);
}

interface DayProps {
  engine: SurveyEngine;
  spectrogramKey: readonly unknown[];
  siteId: string;
  date: number;
  topHz: number;
  renderMinute: RenderMinute | undefined;
  onRead: (day: SpectrogramDay) => void;
  /** Opens the spectrogram again when its link has expired. */
  renew: (error: unknown) => Promise<unknown>;
}

function Day(props: DayProps) {
  const { engine, spectrogramKey, siteId, date, topHz, renderMinute, onRead, renew } = props;
  const t = useSpectrogramMessages();
  const messages = useMessages();
  const { day, error, retry } = useSpectrogramDay(engine, spectrogramKey, siteId, date);
  if (error)
    return (
      <ErrorAlert
        error={describeReadError(error, t.failed, messages)}
        onRetry={() => void renew(error).then(() => retry())}
      />
    );
  if (day) onRead(day);
  return <DayStrip date={date} day={day} topHz={topHz} renderMinute={renderMinute} />;
}

interface SurveySpectrogramProps {
  engine: SurveyEngine;
  /** Analyses with a spectrogram, at most one for each dataset. */
  analyses: readonly SurveyAnalysis[];
  /**
   * Analyses to open in the explorer, one for each dataset; the index analysis if there is no
   * other.
   */
  explored: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  site: { site_id: string; name: string };
  renderExplore: RenderExplore | undefined;
  /** Reloads the analyses, whose links expire after an hour. */
  onExpired: () => Promise<unknown>;
}

/** Long-duration spectrogram of one site; nothing without data. */
function SurveySpectrogram(props: SurveySpectrogramProps) {
  const { engine, deployments, site, explored, renderExplore, onExpired } = props;
  const t = useSpectrogramMessages();
  const messages = useMessages();
  const siteId = site.site_id;
  const analyses = analysesOfSite(props.analyses, deployments, siteId);
  const { spectrogram, key, error, retry } = useSpectrogram({
    engine,
    analyses,
    deployments,
    siteId,
  });
  const read = useRef(new Map<number, SpectrogramDay>());
  const readDays = useReadDays(engine, key, siteId);
  const renew = async (cause: unknown) => {
    if (readProblem(cause) !== 'expired') return;
    await onExpired();
    await retry();
  };
  if (error)
    return (
      <ErrorAlert
        error={describeReadError(error, t.failed, messages)}
        onRetry={() =>
          void (readProblem(error) === 'expired' ? onExpired().then(() => retry()) : retry())
        }
      />
    );
  if (!spectrogram) return <Loading text={t.loading} />;
  if (spectrogram.days.length === 0) return <p className="bp-soft">{t.nothing}</p>;
  const renderMinute: RenderMinute | undefined =
    renderExplore &&
    ((source, minute, text) => {
      const ofIndices = analyses[source];
      const one = explored.find(({ data_id }) => data_id === ofIndices?.data_id) ?? ofIndices;
      return one && renderExplore(exploreQuery(one.analysis_id, minute), text);
    });
  return (
    <LongSpectrogram
      siteName={site.name}
      days={spectrogram.days}
      datasets={analyses.length}
      readDays={readDays}
      read={() => [...read.current.values()].sort((a, b) => a.day - b.day)}
      renderDay={(date) => (
        <Day
          engine={engine}
          spectrogramKey={key}
          siteId={siteId}
          date={date}
          topHz={spectrogram.topHz}
          renderMinute={renderMinute}
          onRead={(day) => read.current.set(day.day, day)}
          renew={renew}
        />
      )}
    />
  );
}

interface SpectrogramPartProps {
  engine: SurveyEngine | null;
  analyses: readonly SurveyAnalysis[];
  /** Analyses shown beside it; minutes open in these. */
  explored: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  sites: readonly Site[];
  chosen: readonly string[];
  /** Chooses a site here, for a survey with nothing else to show. */
  onChoose?: (ids: string[]) => void;
  renderExplore: RenderExplore | undefined;
  onExpired: () => Promise<unknown>;
}

/**
 * Spectrogram of the chosen site if index analyses have one; otherwise explains how to choose a
 * site.
 */
export function SpectrogramPart(props: SpectrogramPartProps) {
  const { engine, explored, deployments, sites, chosen, onChoose, renderExplore } = props;
  const t = useSpectrogramMessages();
  const analyses = spectrogramAnalyses(props.analyses);
  if (analyses.length === 0 || sites.length === 0 || !engine) return null;
  const site = chosen.length === 1 ? sites.find(({ site_id }) => site_id === chosen[0]) : undefined;
  return (
    <div className="bp-explorer bp-stack">
      {onChoose && (
        <NativeSelect
          label={t.site}
          value={site?.site_id ?? ''}
          options={[
            { value: '', label: t.noSite },
            ...sites.map(({ site_id, name }) => ({ value: site_id, label: name })),
          ]}
          onChange={(id) => onChoose(id === '' ? [] : [id])}
        />
      )}
      {site ? (
        <SurveySpectrogram
          key={site.site_id}
          engine={engine}
          analyses={analyses}
          explored={explored}
          deployments={deployments}
          site={site}
          renderExplore={renderExplore}
          onExpired={props.onExpired}
        />
      ) : (
        <p className="bp-small bp-soft">{t.chooseSite}</p>
      )}
    </div>
  );
}
