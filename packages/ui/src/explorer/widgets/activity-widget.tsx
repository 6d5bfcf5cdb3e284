'use client';

import type { Analysis } from '@biophony/contract';
import { usePresentation } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { HeatMap } from '../components/heat-map/heat-map.tsx';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/summary/widget-states.tsx';
import { useActivity } from '../headless/results/use-activity.ts';
import { usePlacing } from '../headless/results/use-placing.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import type { SurveyCounts } from './load-survey-widgets.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { numberFormat } from '../../format/intl.ts';

function ActivityChart({ analysis }: { analysis: Analysis }) {
  const { data, error, retry } = useActivity(analysis, usePlacing(analysis.project_id));
  if (error) return <WidgetError error={error} onRetry={retry} />;
  return data ? <Hours data={data} rows={data.rows} /> : <WidgetLoading />;
}

/** `rows` says how many detections were counted, where that may be less than all. */
function Hours({ data, rows }: { data: SurveyCounts['activity']; rows: number }) {
  const { messages, locale } = usePresentation();
  const { explorer: words } = messages;
  if (data.total === 0) return <WidgetEmpty text={words.emptyTitle} />;
  const number = (value: number) => numberFormat(locale).format(value);
  const notes = [
    rows < data.total && words.partialCounted(number(rows), number(data.total)),
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
    <WidgetFrame
      widget="activity"
      target={target}
      fit="detections"
      render={(data) => <Hours data={data} rows={data.total} />}
    >
      {(_results, analysis) => <ActivityChart analysis={analysis} />}
    </WidgetFrame>
  );
}
