'use client';

import type { Analysis } from '@biophony/contract';
import { WidgetShown } from '../kit/widget-context.tsx';
import { IndicesView } from './charts/indices-view.tsx';
import { type IndexTable, loadIndices } from './engine/load-indices.ts';
import { useIndices, usePlacing } from './use-result-reading.ts';
import { type WidgetTarget, WidgetError, WidgetFrame, WidgetLoading } from './widget-frame.tsx';

const beside = { name: 'beside', read: loadIndices };

function IndicesChart({ analysis, index }: { analysis: Analysis; index: string | null }) {
  const { data, error, retry } = useIndices(analysis, beside, usePlacing(analysis.project_id));
  if (error) return <WidgetError error={error} onRetry={retry} />;
  return data ? <Drawn table={data} index={index} /> : <WidgetLoading />;
}

function Drawn(drawn: { table: IndexTable; index: string | null }) {
  return (
    <WidgetShown>
      <IndicesView {...drawn} day={null} />
    </WidgetShown>
  );
}

interface IndicesWidgetProps extends WidgetTarget {
  /** Index drawn as a line; the first when absent. */
  index?: string;
}

/** Acoustic indices of an analysis or a survey. */
export function IndicesWidget({ index = '', ...target }: IndicesWidgetProps) {
  return (
    <WidgetFrame
      widget="indices"
      target={target}
      fit="indices"
      render={(table) => <Drawn table={table} index={index} />}
    >
      {(_results, analysis) => <IndicesChart analysis={analysis} index={index} />}
    </WidgetFrame>
  );
}
