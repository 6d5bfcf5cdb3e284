'use client';

import type { Analysis } from '@biophony/contract';
import { foundIn } from '../analyses/found-species.ts';
import { numberFormat } from '../base/intl.ts';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
import { WidgetShown } from '../kit/widget-context.tsx';
import type { Activity } from './charts/chart-grids.ts';
import { HeatMap } from './charts/heat-map.tsx';
import { ReadError } from './engine/remote-file.ts';
import {
  toClocks,
  type Placing,
  findSource,
  usePlacing,
  useResultReading,
} from './use-result-reading.ts';
import {
  type SurveyCounts,
  WidgetEmpty,
  WidgetError,
  WidgetFrame,
  WidgetLoading,
  type WidgetTarget,
} from './widget-frame.tsx';

/** One request reads 20,000. */
const mostRows = 400_000;

interface ReadActivity extends Activity {
  undated: number;
  rows: number;
  total: number;
}

/** Reads in small steps, without a worker; nothing while `placing` is null. */
const useActivity = (
  { analysis_id: analysisId, data_id: dataId }: Pick<Analysis, 'analysis_id' | 'data_id'>,
  placing: Placing | null,
) =>
  useResultReading<ReadActivity>(
    analysisId,
    placing && ['activity', placing.name],
    async ({ download_urls: files, summary }, ending) => {
      const detections = findSource(files, 'detections.parquet');
      if (!detections) throw new ReadError('missing', 'The results hold no detections.parquet.');
      const { countHours } = await import('./engine/hour-counts.ts');
      return countHours(detections, findSource(files, 'files.csv')?.url ?? null, {
        limit: mostRows,
        total: foundIn(summary)?.detections ?? null,
        clocks: placing && toClocks(placing, dataId, summary),
        signal: ending.signal,
      });
    },
  );

function ActivityChart({ analysis }: { analysis: Analysis }) {
  const { data, error, retry } = useActivity(analysis, usePlacing(analysis.project_id));
  if (error) return <WidgetError error={error} onRetry={retry} />;
  return data ? <Hours data={data} rows={data.rows} /> : <WidgetLoading />;
}

/** `rows` is the number of counted detections, where that may be less than all. */
function Hours({ data, rows }: { data: SurveyCounts['activity']; rows: number }) {
  const { locale } = usePresentation();
  const t = useExplorerMessages();
  if (data.total === 0) return <WidgetEmpty text={t.emptyTitle} />;
  const number = (value: number) => numberFormat(locale).format(value);
  const notes = [
    rows < data.total && t.partialCounted(number(rows), number(data.total)),
    data.undated > 0 && t.undated(number(data.undated)),
  ].filter(Boolean);
  return (
    <WidgetShown>
      <HeatMap activity={data} note={notes.length > 0 ? notes.join(' ') : null} />
    </WidgetShown>
  );
}

/** When species were detected: every hour of every day. */
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
