'use client';

import { IndicesView } from '../components/indices-view.tsx';
import { WidgetError, WidgetLoading } from '../components/widget-states.tsx';
import { loadIndices } from '../data/load-indices.ts';
import { useIndices } from '../headless/use-indices.ts';
import type { WidgetTarget } from '../headless/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

const beside = { name: 'beside', read: loadIndices };

function IndicesChart({ analysisId, index }: { analysisId: string; index: string | null }) {
  const { data, error, retry } = useIndices(analysisId, beside);
  if (error) return <WidgetError error={error} onRetry={retry} />;
  if (!data) return <WidgetLoading />;
  return <IndicesView table={data} index={index} day={null} />;
}

interface IndicesWidgetProps extends WidgetTarget {
  /** The index drawn as a line; the first when absent. */
  index?: string;
}

/** The acoustic indices of an analysis through the day. */
export function IndicesWidget({ index, ...target }: IndicesWidgetProps) {
  return (
    <WidgetFrame target={target} fit="indices">
      {({ analysis_id: analysisId }) => (
        <IndicesChart analysisId={analysisId} index={index ?? null} />
      )}
    </WidgetFrame>
  );
}
