'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { numberFormat } from '../../base/intl.ts';
import { percentOf } from '../../base/percent.ts';
import { describeReadError, readProblem } from '../../explorer/engine/remote-file.ts';
import type { ErrorText } from '../../kit/describe-error.ts';
import { ErrorAlert } from '../../kit/error-alert.tsx';
import { Loading, ProgressBar } from '../../kit/loading.tsx';
import { ModalActions } from '../../kit/modal.tsx';
import { usePresentation } from '../../kit/presentation-context.ts';
import { keyboardScroll } from '../../kit/use-rows-in-sight.ts';
import { useSamplesMessages } from '../../kit/use-page-messages.ts';
import { type RunningSurvey, useOpenedSurvey } from '../../survey/use-opened-survey.ts';
import { useDeployments, useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import type { DrawNews, DrawnSample, DrawnStratum } from '../drawing/draw-sample.ts';
import type { DrawingEngine } from './use-draw.ts';
import { rangeTexts } from '../calibration/chosen-threshold.ts';

interface OpenedGroupProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  children: (opened: RunningSurvey) => ReactNode;
}

export function OpenedGroup({ projectId, engine, group, children }: OpenedGroupProps) {
  const t = useSamplesMessages();
  const { messages } = usePresentation();
  const analyses = useSurveyAnalyses(projectId);
  const deployments = useDeployments(projectId);
  const { opened, progress, error, retry } = useOpenedSurvey(engine, group, deployments.data);
  // Links of counts expire after an hour: reload the list that has them.
  const again = () =>
    readProblem(error) === 'expired' ? void analyses.refetch().then(retry) : retry();
  if (deployments.isLoadingError)
    return (
      <ErrorAlert
        error={describeReadError(deployments.error, t.readFailed, messages)}
        onRetry={() => void deployments.refetch()}
      />
    );
  if (error && !opened)
    return <ErrorAlert error={describeReadError(error, t.readFailed, messages)} onRetry={again} />;
  if (!opened)
    return (
      <div className="bp-stack">
        <Loading text={t.reading} />
        {progress && (
          <ProgressBar
            label={t.reading}
            percent={percentOf(progress.read, progress.of)}
            tone="good"
          />
        )}
      </div>
    );
  return children(opened);
}

interface StrataTableProps {
  title: string;
  strata: readonly DrawnStratum[];
}

function StrataTable({ title, strata }: StrataTableProps) {
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const most = Math.max(1, ...strata.map(({ detections }) => detections));
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <section className="bp-chart-table" aria-label={title} {...keyboardScroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.stratum}</th>
            <th scope="col">{t.detections}</th>
            <th scope="col" data-numeric="">
              {t.inSample}
            </th>
          </tr>
        </thead>
        <tbody>
          {strata.map(({ low, high, detections, drawn }) => (
            <tr key={low}>
              <td>{t.between(...rangeTexts(low, high, locale))}</td>
              <td className="bp-strata-cell">
                <span className="bp-strata-bar" aria-hidden="true">
                  <span style={{ width: `${(100 * detections) / most}%` }} />
                </span>
                {number(detections)}
              </td>
              <td data-numeric="">{number(drawn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DrawnViewProps {
  drawn: DrawnSample;
  busy: boolean;
  /** Items saved already. */
  sent: number;
  error: ErrorText | null;
  action: string;
  onKeep: () => void;
  onBack: () => void;
}

export function DrawnView({ drawn, busy, sent, error, action, onKeep, onBack }: DrawnViewProps) {
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const title = t.drawn(number(drawn.items.length), number(drawn.detections));
  return (
    <div className="bp-stack">
      <output>{title}</output>
      <StrataTable title={title} strata={drawn.strata} />
      <p className="bp-small bp-soft">{t.drawnText}</p>
      {error && <ErrorAlert error={error} />}
      {error && sent > 0 && sent < drawn.items.length && (
        <p className="bp-small">{t.keptPart(number(sent), number(drawn.items.length))}</p>
      )}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onBack}>
          {t.back}
        </Button>
        <Button size="3" disabled={busy} onClick={onKeep}>
          {busy ? t.keeping : action}
        </Button>
      </ModalActions>
    </div>
  );
}

interface DrawProgressProps {
  /** Null before the first report. */
  news: DrawNews | null;
  /** Without it there is no button to stop. */
  onStop?: () => void;
}

export function DrawProgress({ news, onStop }: DrawProgressProps) {
  const t = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const formatProgress = news?.part === 'rows' ? t.drawingRows : t.drawingScores;
  return (
    <div className="bp-stack">
      <p className="bp-small">
        {news ? formatProgress(number(news.done), number(news.of)) : t.drawing}
      </p>
      <ProgressBar
        label={t.drawing}
        percent={news ? percentOf(news.done, news.of) : 0}
        tone="good"
      />
      {onStop && (
        <ModalActions>
          <Button size="3" variant="soft" color="gray" onClick={onStop}>
            {t.stop}
          </Button>
        </ModalActions>
      )}
    </div>
  );
}
