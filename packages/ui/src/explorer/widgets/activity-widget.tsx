'use client';

import type { Analysis } from '@biophony/contract';
import { usePresentation } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { HeatMap } from '../components/heat-map/heat-map.tsx';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/summary/widget-states.tsx';
import { useActivity } from '../headless/results/use-activity.ts';
import { usePlacing } from '../headless/results/use-placing.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { numberFormat } from '../../format/intl.ts';

function ActivityChart({ analysis }: { analysis: Analysis }) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  const { data, error, retry } = useActivity(analysis, usePlacing(analysis.project_id));
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!data) return <WidgetLoading />;
  if (data.total === 0) return <WidgetEmpty text={words.emptyTitle} />;
  const number = (value: number) => numberFormat(locale).format(value);
  const notes = [
    data.rows < data.total && words.partialCounted(number(data.rows), number(data.total)),
    data.undated > 0 && words.undated(number(data.undated)),
  ].filter(Boolean);
  return (
    <WidgetShown>
      <HeatMap activity={data} note={notes.length > 0 ? notes.join(' ') : null} />
    </WidgetShown>
  );
}

/** When things were heard: every hour of every day. */
export function ActivityWidget(target: WidgetTarget) {
  return (
    <WidgetFrame target={target} fit="detections">
      {(_results, analysis) => <ActivityChart analysis={analysis} />}
    </WidgetFrame>
  );
}
