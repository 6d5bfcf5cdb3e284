'use client';

import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { PartialNotice } from '../../components/project-dialogs/partial-notice.tsx';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { explorableAs } from '../headless/results/sources.ts';
import type { ExplorerProps } from './explorer-props.ts';
import { DetectionsExplorer } from './detections-explorer.tsx';
import { IndicesExplorer } from './indices-explorer.tsx';

/** What an analysis found, to be looked through and listened to. Nothing is drawn for results that hold nothing such. */
export function Explorer({ analysis, limit, query, onQuery, ...around }: ExplorerProps) {
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
      <PartialNotice results={results} />
      {kind === 'detections' && (
        <DetectionsExplorer
          analysis={analysis}
          limit={limit}
          query={query}
          onQuery={onQuery}
          {...around}
        />
      )}
      {kind === 'indices' && (
        <IndicesExplorer analysis={analysis} query={query} onQuery={onQuery} />
      )}
    </div>
  );
}
