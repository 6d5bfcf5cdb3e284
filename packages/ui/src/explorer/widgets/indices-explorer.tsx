'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useMessages } from '../../context/presentation-context.ts';
import { IndicesView } from '../components/indices/indices-view.tsx';
import { useEngine } from '../headless/detections/use-engine.ts';
import { useIndices } from '../headless/results/use-indices.ts';
import { useView } from '../headless/view/use-view.ts';

interface IndicesExplorerProps {
  analysisId: string;
  query?: string;
  onQuery?: (query: string) => void;
}

/** The acoustic indices of an analysis, to be looked through day by day. */
export function IndicesExplorer({ analysisId, query, onQuery }: IndicesExplorerProps) {
  const { explorer: words } = useMessages();
  const engine = useEngine();
  const { view, change } = useView(query, onQuery);
  const { data, error, retry } = useIndices(
    analysisId,
    engine && {
      name: engine.id,
      read: (indicesUrl, filesUrl) => engine.call('indices', { indicesUrl, filesUrl }),
    },
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
