'use client';

import type { Analysis } from '@biophony/contract';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { explorableAs } from '../headless/results/sources.ts';
import { DetectionsExplorer } from './detections-explorer.tsx';
import { IndicesExplorer } from './indices-explorer.tsx';

/** What the explorer needs to know of an analysis. */
export type ExploredAnalysis = Pick<Analysis, 'analysis_id' | 'data_id'>;

export interface ExplorerProps {
  /** A completed analysis. */
  analysis: ExploredAnalysis;
  /** Detections read at most, each of 27 bytes of memory; twenty million when absent. */
  limit?: number;
  /** The address' query string, which holds the view; without it the view lives in the explorer alone. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
}

/** What an analysis found, to be looked through and listened to. Nothing is drawn for results that hold nothing such. */
export function Explorer({ analysis, limit, query, onQuery }: ExplorerProps) {
  const { explorer: words } = useMessages();
  const { results, error, retry } = useResults(analysis.analysis_id);
  if (error && !results) return <ErrorAlert error={error} onRetry={retry} />;
  if (!results)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={words.loading} />
      </div>
    );
  const kind = explorableAs(results.download_urls);
  return (
    <div className="bp-explorer">
      {kind === 'detections' && (
        <DetectionsExplorer analysis={analysis} limit={limit} query={query} onQuery={onQuery} />
      )}
      {kind === 'indices' && (
        <IndicesExplorer analysisId={analysis.analysis_id} query={query} onQuery={onQuery} />
      )}
    </div>
  );
}
