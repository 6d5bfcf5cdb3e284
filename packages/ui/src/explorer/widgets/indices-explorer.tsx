'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useMessages } from '../../context/presentation-context.ts';
import { IndicesView } from '../components/indices/indices-view.tsx';
import { useEngine } from '../headless/detections/use-engine.ts';
import { useIndices } from '../headless/results/use-indices.ts';
import { usePlacing } from '../headless/results/use-placing.ts';
import type { ExploredAnalysis } from '../model/view/explored-analysis.ts';
import { useView } from '../headless/view/use-view.ts';

interface IndicesExplorerProps {
  analysis: ExploredAnalysis;
  query?: string;
  onQuery?: (query: string) => void;
}

/** The acoustic indices of an analysis, to be looked through day by day. */
export function IndicesExplorer({ analysis, query, onQuery }: IndicesExplorerProps) {
  const { explorer: words } = useMessages();
  const engine = useEngine();
  const placing = usePlacing(analysis.project_id);
  const { view, change } = useView(query, onQuery);
  const { data, error, retry } = useIndices(
    analysis,
    engine && {
      name: engine.id,
      read: (indicesUrl, filesUrl, clocks) =>
        engine.call('indices', { indicesUrl, filesUrl, clocks }),
    },
    placing,
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={words.loadingFound} />
      </div>
    );
  return (
    <div className="bp-explorer-body">
      <IndicesView table={data} index={view.index} day={view.day} onChange={change} />
    </div>
  );
}
