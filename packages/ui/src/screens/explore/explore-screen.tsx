'use client';

import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { explorableAs } from '../../explorer/headless/results/sources.ts';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useDatasets } from '../../explorer/headless/results/use-datasets.ts';
import { viewOf } from '../../explorer/model/view/view.ts';
import type { ExplorerProps } from '../../explorer/widgets/explorer-props.ts';
import { queryFor, withAnalyses } from './query-for.ts';
import { useExplored } from '../../headless/project/use-explored.ts';
import { HeadingLevelContext } from '../../context/heading-level.tsx';
import { useKit } from '../../context/kit-context.ts';
import { ExploreHead } from './explore-head.tsx';

const Explorer = lazy(async () => ({
  default: (await import('../../explorer/widgets/explorer.tsx')).Explorer,
}));

interface ExploreScreenProps {
  projectId: string;
  /** Detections read at most; as many as the explorer allows when absent. */
  limit?: number;
  /** The address' query string, which holds the view and the analysis. */
  query?: string;
  /** Told when the address should have another query string. */
  onQuery?: (query: string) => void;
  /** Told what the page is called once the project is known. */
  onTitle?: (title: string) => void;
}

/** What an analysis of a project found, on a page of its own. */
export function ExploreScreen({
  projectId,
  limit,
  query = '',
  onQuery,
  onTitle,
}: ExploreScreenProps) {
  const { messages, navigate, Link } = useKit();
  const { explore: words } = messages;
  const named = useExplored(projectId, query);
  const { project, analyses } = named;
  const { dataset } = viewOf(query);
  const { analysis, looking, joins, datasets } = useDatasets(
    projectId,
    analyses,
    named.analysis,
    dataset,
  );
  const explored = { ...named, analysis, loading: named.loading || looking };
  const title = project && words.pageTitle(project.title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  const back = (
    <Button
      variant="soft"
      color="gray"
      onClick={() => navigate(project ? { to: 'project', projectId } : { to: 'projects' })}
    >
      {project ? words.backToProject : messages.project.back}
    </Button>
  );
  return (
    <section className="bp-explore" aria-label={words.title}>
      <ExploreHead
        project={project}
        analyses={analyses}
        analysis={analysis}
        onAnalysis={(id) => onQuery?.(queryFor(id, query))}
      />
      {explored.error && (
        <ErrorAlert error={explored.error} onRetry={explored.retry} action={back} />
      )}
      {!explored.error && explored.loading && <Loading text={words.loading} />}
      {!explored.error && !explored.loading && (
        <Found
          explored={explored}
          limit={limit}
          query={query}
          onQuery={onQuery}
          datasets={datasets}
          renderSurvey={(filters, text) => (
            <Link destination={{ to: 'survey', projectId, query: withAnalyses(filters, joins) }}>
              {text}
            </Link>
          )}
          back={back}
        />
      )}
    </section>
  );
}

interface FoundProps extends Pick<
  ExplorerProps,
  'limit' | 'query' | 'onQuery' | 'datasets' | 'renderSurvey'
> {
  explored: ReturnType<typeof useExplored>;
  back: ReactNode;
}

/** What there is of the analysis to explore, or why there is nothing. */
function Found({ explored, back, ...address }: FoundProps) {
  const { messages } = useKit();
  const { explore: words, explorer, analysis: analysisWords } = messages;
  const { analysis, gone } = explored;
  const { results } = useResults(analysis?.status === 'completed' ? analysis.analysis_id : null);
  if (!analysis)
    return (
      <EmptyState
        title={words.noneTitle}
        text={gone ? words.goneText : words.noneText}
        action={back}
      />
    );
  const name = analysisWords.typeNames[analysis.analysis_type] ?? analysis.analysis_type;
  if (analysis.status !== 'completed')
    return (
      <EmptyState
        title={words.unfinished(name, analysisWords.status[analysis.status] ?? analysis.status)}
        text={analysis.status === 'failed' ? words.failedText : words.unfinishedText}
        action={back}
      />
    );
  if (results && !explorableAs(results.download_urls))
    return <EmptyState title={name} text={words.notExplorable} action={back} />;
  return (
    <HeadingLevelContext value={2}>
      <Suspense fallback={<Loading text={explorer.loading} />}>
        <Explorer key={analysis.analysis_id} analysis={analysis} {...address} />
      </Suspense>
    </HeadingLevelContext>
  );
}
