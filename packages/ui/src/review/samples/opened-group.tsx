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
import { type Opened, useOpenedSurvey } from '../../survey/use-opened-survey.ts';
import { useDeployments, useSurveyAnalyses } from '../../explorer/use-datasets.ts';
import type { DrawNews, DrawnSample, DrawnStratum } from '../drawing/draw-sample.ts';
import type { DrawingEngine } from './use-draw.ts';
import { rangeTexts } from '../calibration/chosen-threshold.ts';

interface OpenedGroupProps {
  projectId: string;
  engine: DrawingEngine | null;
  group: AnalysisGroup;
  children: (opened: Opened) => ReactNode;
}

export function OpenedGroup({ projectId, engine, group, children }: OpenedGroupProps) {
  const words = useSamplesMessages();
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
        error={describeReadError(deployments.error, words.readFailed, messages)}
        onRetry={() => void deployments.refetch()}
      />
    );
  if (error && !opened)
    return (
      <ErrorAlert error={describeReadError(error, words.readFailed, messages)} onRetry={again} />
    );
  if (!opened)
    return (
      <div className="bp-stack">
        <Loading text={words.reading} />
        {progress && (
          <ProgressBar
            label={words.reading}
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
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const most = Math.max(1, ...strata.map(({ detections }) => detections));
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <section className="bp-chart-table" aria-label={title} {...keyboardScroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.stratum}</th>
            <th scope="col">{words.detections}</th>
            <th scope="col" data-numeric="">
              {words.inSample}
            </th>
          </tr>
        </thead>
        <tbody>
          {strata.map(({ low, high, detections, drawn }) => (
            <tr key={low}>
              <td>{words.between(...rangeTexts(low, high, locale))}</td>
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
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const title = words.drawn(number(drawn.items.length), number(drawn.detections));
  return (
    <div className="bp-stack">
      <output>{title}</output>
      <StrataTable title={title} strata={drawn.strata} />
      <p className="bp-small bp-soft">{words.drawnText}</p>
      {error && <ErrorAlert error={error} />}
      {error && sent > 0 && sent < drawn.items.length && (
        <p className="bp-small">{words.keptPart(number(sent), number(drawn.items.length))}</p>
      )}
      <ModalActions>
        <Button size="3" variant="soft" color="gray" disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        <Button size="3" disabled={busy} onClick={onKeep}>
          {busy ? words.keeping : action}
        </Button>
      </ModalActions>
    </div>
  );
}

interface DrawProgressProps {
  /** Null before the first report. */
  news: DrawNews | null;
  onStop: () => void;
}

export function DrawProgress({ news, onStop }: DrawProgressProps) {
  const words = useSamplesMessages();
  const { locale } = usePresentation();
  const number = (value: number) => numberFormat(locale).format(value);
  const told = news?.part === 'rows' ? words.drawingRows : words.drawingScores;
  return (
    <div className="bp-stack">
      <p className="bp-small">{news ? told(number(news.done), number(news.of)) : words.drawing}</p>
      <ProgressBar
        label={words.drawing}
        percent={news ? percentOf(news.done, news.of) : 0}
        tone="good"
      />
      <ModalActions>
        <Button size="3" variant="soft" color="gray" onClick={onStop}>
          {words.stop}
        </Button>
      </ModalActions>
    </div>
  );
}
