'use client';

import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { useMessages } from '../../context/presentation-context.ts';
import { useEngine } from '../headless/detections/use-engine.ts';
import { useLoaded } from '../headless/detections/use-loaded.ts';
import { useReviewAccess } from '../headless/detections/use-review-access.ts';
import { usePlacing } from '../headless/results/use-placing.ts';
import type { ExploredAnalysis } from '../model/view/explored-analysis.ts';
import { useView } from '../headless/view/use-view.ts';
import { wantedOf } from '../model/view/wanted-of.ts';
import type { ExplorerProps } from './explorer-props.ts';
import { LoadedDetections } from './loaded-detections.tsx';

interface DetectionsExplorerProps {
  analysis: ExploredAnalysis;
  limit?: number;
  query?: string;
  onQuery?: (query: string) => void;
  datasets?: ExplorerProps['datasets'];
  renderSurvey?: ExplorerProps['renderSurvey'];
  readOnly?: boolean;
}

/** Reads the detections of an analysis, and shows them. */
export function DetectionsExplorer(props: DetectionsExplorerProps) {
  const { analysis, limit, query, onQuery, datasets, renderSurvey } = props;
  const { explorer: words } = useMessages();
  const engine = useEngine();
  const placing = usePlacing(analysis.project_id);
  const access = useReviewAccess(analysis.project_id, props.readOnly ?? false);
  const { view, change } = useView(query, onQuery);
  const { data, percent, error, retry } = useLoaded(
    engine,
    analysis,
    placing,
    limit,
    wantedOf(view),
    access === null,
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!data || !placing)
    return (
      <div className="bp-explorer-waiting">
        <Loading text={words.loadingFound} />
        <ProgressBar percent={percent} label={words.progress(percent)} tone="good" />
      </div>
    );
  if (data.loaded.total === 0)
    return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return (
    <LoadedDetections
      analysis={analysis}
      opened={data}
      placing={placing}
      access={access}
      readOnly={props.readOnly}
      datasets={datasets}
      renderSurvey={renderSurvey}
      view={view}
      change={change}
    />
  );
}
