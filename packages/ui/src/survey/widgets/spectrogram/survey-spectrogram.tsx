'use client';

import type { Deployment, SurveyAnalysis } from '@biophony/contract';
import type { SpectrogramDay } from '@biophony/recordings/cubes';
import { useRef } from 'react';
import { ErrorAlert } from '../../../components/feedback/error-alert.tsx';
import { Loading } from '../../../components/feedback/loading.tsx';
import { useSpectrogramMessages } from '../../../context/page-messages.ts';
import { useMessages } from '../../../context/presentation-context.ts';
import { readProblem } from '../../../explorer/data/files/read-error.ts';
import { plainView, queryOf } from '../../../explorer/model/view/view.ts';
import { describeReadError } from '../../../explorer/headless/results/describe-read-error.ts';
import { DayStrip, type RenderMinute } from '../../components/spectrogram/day-strip.tsx';
import { LongSpectrogram } from '../../components/spectrogram/long-spectrogram.tsx';
import type { RenderExplore } from '../../components/summary/explore-links.tsx';
import {
  analysesOfSite,
  useReadDays,
  useSpectrogram,
  useSpectrogramDay,
} from '../../headless/spectrogram/use-spectrogram.ts';
import { dateOf } from '../../model/view/days.ts';
import type { SurveyEngine } from '../../engine/start-survey-engine.ts';

const minutesOfDay = 1440;

/** The explorer of an analysis, at an hour of the recorder's clock. */
function exploreQuery(analysisId: string, minute: number): string {
  const day = Math.floor(minute / minutesOfDay);
  const hour = Math.floor((minute - day * minutesOfDay) / 60);
  const view = { ...plainView, day: dateOf(day), hour };
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
  /** Opens the spectrogram again where its link has ended. */
  renew: (error: unknown) => Promise<unknown>;
}

function Day(props: DayProps) {
  const { engine, spectrogramKey, siteId, date, topHz, renderMinute, onRead, renew } = props;
  const words = useSpectrogramMessages();
  const messages = useMessages();
  const { day, error, retry } = useSpectrogramDay(engine, spectrogramKey, siteId, date);
  if (error)
    return (
      <ErrorAlert
        error={describeReadError(error, words.failed, messages)}
        onRetry={() => void renew(error).then(() => retry())}
      />
    );
  if (day) onRead(day);
  return <DayStrip date={date} day={day} topHz={topHz} renderMinute={renderMinute} />;
}

interface SurveySpectrogramProps {
  engine: SurveyEngine;
  /** Analyses that have a spectrogram, at most one a dataset. */
  analyses: readonly SurveyAnalysis[];
  /** Analyses that the explorer opens, one of each dataset; those of the indices where there is no other. */
  explored: readonly SurveyAnalysis[];
  deployments: readonly Deployment[];
  site: { site_id: string; name: string };
  renderExplore: RenderExplore | undefined;
  /** Asks for the analyses again, whose links end after an hour. */
  onExpired: () => Promise<unknown>;
}

/** The long-duration spectrogram of one site; nothing where none of its recordings has one. */
export function SurveySpectrogram(props: SurveySpectrogramProps) {
  const { engine, deployments, site, explored, renderExplore, onExpired } = props;
  const words = useSpectrogramMessages();
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
        error={describeReadError(error, words.failed, messages)}
        onRetry={() =>
          void (readProblem(error) === 'expired' ? onExpired().then(() => retry()) : retry())
        }
      />
    );
  if (!spectrogram) return <Loading text={words.loading} />;
  if (spectrogram.days.length === 0) return <p className="bp-soft">{words.nothing}</p>;
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
