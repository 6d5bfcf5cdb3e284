'use client';

import type { Analysis } from '@biophony/contract';
import { WidgetShown } from '../../context/widget-shown.ts';
import { IndicesView } from '../components/indices/indices-view.tsx';
import { WidgetError, WidgetLoading } from '../components/summary/widget-states.tsx';
import { loadIndices } from '../data/load/load-indices.ts';
import { useIndices } from '../headless/results/use-indices.ts';
import { usePlacing } from '../headless/results/use-placing.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

const beside = { name: 'beside', read: loadIndices };

function IndicesChart({ analysis, index }: { analysis: Analysis; index: string | null }) {
  const { data, error, retry } = useIndices(analysis, beside, usePlacing(analysis.project_id));
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!data) return <WidgetLoading />;
  return (
    <WidgetShown>
      <IndicesView table={data} index={index} day={null} />
    </WidgetShown>
  );
}

interface IndicesWidgetProps extends WidgetTarget {
  /** The index drawn as a line; the first when absent. */
  index?: string;
}

/** The acoustic indices of an analysis through the day. */
export function IndicesWidget({ index, ...target }: IndicesWidgetProps) {
  return (
    <WidgetFrame target={target} fit="indices">
      {(_results, analysis) => <IndicesChart analysis={analysis} index={index ?? null} />}
    </WidgetFrame>
  );
}
