'use client';

import { PartialNotice } from '../analyses/analysis-parts.tsx';
import { useResults } from '../analyses/use-results.ts';
import { useAddressView } from '../base/use-address-view.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { EmptyState, Loading, ProgressBar } from '../kit/loading.tsx';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
import { useReviewAccess } from '../verdicts/use-verdict-queue.ts';
import { IndicesView } from './charts/indices-view.tsx';
import type { Wanted } from './engine/choose-groups.ts';
import { useLoaded } from './detections/use-detections.ts';
import { type ExplorerView, queryOf, viewOf } from './filters/view.ts';
import {
  type ExploredAnalysis,
  type ExplorerProps,
  LoadedDetections,
} from './loaded-detections.tsx';
import { useEngine } from './clip/use-clip.ts';
import { useIndices, usePlacing, explorableAs } from './use-result-reading.ts';

const codec = { viewOf, queryOf };

const useView = (query = '', onQuery?: (query: string) => void) =>
  useAddressView(codec, query, onQuery);

const later = (a: string | null, b: string | null) => (a === null || (b !== null && b > a) ? b : a);
const earlier = (a: string | null, b: string | null) =>
  a === null || (b !== null && b < a) ? b : a;

/** Part of a view that reduces what is read of a large file; null for all of it. */
export function toWanted(
  view: Pick<ExplorerView, 'day' | 'from' | 'to' | 'recorder' | 'file' | 'species'>,
): Wanted | null {
  const { day, recorder, species } = view;
  const [from, to, file] = [later(view.from, day), earlier(view.to, day), view.file.trim()];
  const all =
    from === null && to === null && recorder === null && file === '' && species.length === 0;
  return all ? null : { from, to, recorder, file, species };
}

interface DetectionsExplorerProps {
  analysis: ExploredAnalysis;
  limit?: number;
  query?: string;
  onQuery?: (query: string) => void;
  datasets?: ExplorerProps['datasets'];
  renderSurvey?: ExplorerProps['renderSurvey'];
  renderSpecies?: ExplorerProps['renderSpecies'];
  readOnly?: boolean;
}

function DetectionsExplorer(props: DetectionsExplorerProps) {
  const { analysis, limit, query, onQuery, datasets, renderSurvey } = props;
  const t = useExplorerMessages();
  const engine = useEngine();
  const placing = usePlacing(analysis.project_id);
  const access = useReviewAccess(analysis.project_id, props.readOnly ?? false);
  const { view, change } = useView(query, onQuery);
  const { data, percent, error, retry } = useLoaded(
    engine,
    analysis,
    placing,
    limit,
    toWanted(view),
    access === null,
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || !placing)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={t.loadingFound} />
        <ProgressBar percent={percent} label={t.progress(percent)} tone="good" />
      </div>
    );
  if (data.loaded.total === 0) return <EmptyState title={t.emptyTitle} text={t.emptyText} />;
  return (
    <LoadedDetections
      analysis={analysis}
      opened={data}
      placing={placing}
      access={access}
      readOnly={props.readOnly}
      datasets={datasets}
      renderSurvey={renderSurvey}
      renderSpecies={props.renderSpecies}
      view={view}
      change={change}
    />
  );
}

interface IndicesExplorerProps {
  analysis: ExploredAnalysis;
  query?: string;
  onQuery?: (query: string) => void;
}

function IndicesExplorer({ analysis, query, onQuery }: IndicesExplorerProps) {
  const t = useExplorerMessages();
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
        <Loading text={t.loadingFound} />
      </div>
    );
  return (
    <div className="bp-explorer-body">
      <IndicesView table={data} index={view.index} day={view.day} onChange={change} />
    </div>
  );
}

/** Explores the results of an analysis. Empty without detections or indices. */
export function Explorer({ analysis, limit, query, onQuery, ...around }: ExplorerProps) {
  const t = useExplorerMessages();
  const { results, error, retry } = useResults(analysis.analysis_id);
  if (error && !results) return <ErrorAlert error={error} onRetry={retry} />;
  if (!results)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={t.loading} />
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
