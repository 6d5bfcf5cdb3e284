'use client';

import type { Analysis } from '@biophony/contract';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { useMessages } from '../../context/presentation-context.ts';
import { useEngine } from '../headless/detections/use-engine.ts';
import { useLoaded } from '../headless/detections/use-loaded.ts';
import { useView } from '../headless/view/use-view.ts';
import { wantedOf } from '../model/view/wanted-of.ts';
import { LoadedDetections } from './loaded-detections.tsx';

interface DetectionsExplorerProps {
  analysis: Pick<Analysis, 'analysis_id' | 'data_id'>;
  limit?: number;
  query?: string;
  onQuery?: (query: string) => void;
}

/** Reads the detections of an analysis, and shows them. */
export function DetectionsExplorer({ analysis, limit, query, onQuery }: DetectionsExplorerProps) {
  const { explorer: words } = useMessages();
  const engine = useEngine();
  const { view, change } = useView(query, onQuery);
  const { data, percent, error, retry } = useLoaded(
    engine,
    analysis.analysis_id,
    limit,
    wantedOf(view),
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={words.loadingFound} />
        <ProgressBar percent={percent} label={words.progress(percent)} tone="good" />
      </div>
    );
  if (data.loaded.total === 0)
    return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return <LoadedDetections analysis={analysis} opened={data} view={view} change={change} />;
}
