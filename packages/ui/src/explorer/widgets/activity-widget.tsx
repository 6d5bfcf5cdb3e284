'use client';

import { useLook } from '../../provider/look-context.ts';
import { HeatMap } from '../components/heat-map.tsx';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/widget-states.tsx';
import { useActivity } from '../headless/use-activity.ts';
import type { WidgetTarget } from '../headless/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { numberFormat } from '../headless/intl.ts';

function ActivityChart({ analysisId }: { analysisId: string }) {
  const { messages, locale } = useLook();
  const { explorer: words } = messages;
  const { data, error, retry } = useActivity(analysisId);
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!data) return <WidgetLoading />;
  if (data.total === 0) return <WidgetEmpty text={words.emptyTitle} />;
  const undated = numberFormat(locale).format(data.undated);
  return <HeatMap activity={data} note={data.undated > 0 ? words.undated(undated) : null} />;
}

/** When things were heard: every hour of every day. */
export function ActivityWidget(target: WidgetTarget) {
  return (
    <WidgetFrame target={target} fit="detections">
      {({ analysis_id: analysisId }) => <ActivityChart analysisId={analysisId} />}
    </WidgetFrame>
  );
}
