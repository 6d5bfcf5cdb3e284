'use client';

import type { Analysis } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { analysisLabels, labelText } from '../analyses/analysis-labels.ts';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { useResults } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useExploreMessages, useExplorerMessages } from '../kit/use-page-messages.ts';
import { HeadingLevelContext } from '../kit/widget-context.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { NativeSelect } from '../kit/field.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useAnalyses, useRole } from '../projects/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { queryFor, withAnalyses, viewOf } from './filters/view.ts';
import type { ExplorerProps } from './loaded-detections.tsx';
import { useDatasets } from './use-datasets.ts';
import { explorableAs } from './use-result-reading.ts';

/** Newest completed one where none is wanted. Null if there is none. */
export const findAnalysis = (
  analyses: readonly Analysis[],
  wanted: string | null,
): Analysis | null =>
  wanted === null
    ? (analyses.find(({ status }) => status === 'completed') ?? null)
    : (analyses.find(({ analysis_id: id }) => id === wanted) ?? null);

function useExplored(projectId: string, query: string) {
  const { client, queryClient, messages } = useKit();
  const { user } = useSession();
  const describe = useDescribe();
  const wanted = new URLSearchParams(query).get('analysis') || null;
  const project = useQuery(
    {
      queryKey: keys.project(projectId),
      queryFn: ({ signal }) => client.projects.get(projectId, { signal }),
      enabled: user !== null,
    },
    queryClient,
  );
  const list = useAnalyses(projectId);
  const analyses = list.data ?? [];
  const error = project.data ? list.error : project.error;
  const { errors } = messages;
  return {
    project: project.data ?? null,
    analyses,
    /** Null while loading, and without one. */
    analysis: findAnalysis(analyses, wanted),
    gone: wanted !== null && list.isSuccess && findAnalysis(analyses, wanted) === null,
    loading: project.isPending || list.isPending,
    /** Once both calls ended; data loaded before stays. */
    error:
      project.isLoadingError || (list.isLoadingError && !project.isPending)
        ? describe(error, project.isLoadingError ? errors.projectsGet : errors.analysesList)
        : null,
    retry: () => void Promise.all([project.refetch(), list.refetch()]),
  };
}

interface ExploreHeadProps {
  analyses: readonly Analysis[];
  /** Null for none. */
  analysis: Analysis | null;
  onAnalysis: (analysisId: string) => void;
}

function ExploreHead({ analyses, analysis, onAnalysis }: ExploreHeadProps) {
  const { messages, locale } = useKit();
  const t = useExploreMessages();
  const labels = analysisLabels(analyses, messages.analysis, locale);
  const nameOf = ({ analysis_id: id }: Analysis) => {
    const label = labels.get(id);
    return label ? labelText(label) : id;
  };
  const options = analyses.map((one) => ({ value: one.analysis_id, label: nameOf(one) }));
  if (!analysis) options.unshift({ value: '', label: '' });
  const choice = analyses.length > 1 || (analyses.length === 1 && !analysis);
  return (
    <header className="bp-explore-head">
      <div>
        <h1 className="bp-title">{t.title}</h1>
        {/* Rendered early, so that nothing moves later. */}
        <p className="bp-small bp-soft">{!choice && analysis ? nameOf(analysis) : '\u00A0'}</p>
      </div>
      {choice && (
        <NativeSelect
          label={t.analysis}
          value={analysis?.analysis_id ?? ''}
          options={options}
          onChange={(id) => id && onAnalysis(id)}
        />
      )}
    </header>
  );
}

const Explorer = lazy(async () => ({
  default: (await import('./explorer.tsx')).Explorer,
}));

interface ExploreScreenProps {
  projectId: string;
  /** Maximum of detections read; the explorer's limit when absent. */
  limit?: number;
  /** Query string of the address, with view and analysis. */
  query?: string;
  /** Called when the query string should change. */
  onQuery?: (query: string) => void;
  /** Called with the title once the project is known. */
  onTitle?: (title: string) => void;
}

/** Explores an analysis of a project. */
export function ExploreScreen({
  projectId,
  limit,
  query = '',
  onQuery,
  onTitle,
}: ExploreScreenProps) {
  const { messages, navigate, Link } = useKit();
  const t = useExploreMessages();
  const named = useExplored(projectId, query);
  const { project, analyses } = named;
  const { may } = useRole(project);
  const { dataset } = viewOf(query);
  const { analysis, looking, joins, datasets } = useDatasets(
    projectId,
    analyses,
    named.analysis,
    dataset,
  );
  const explored = { ...named, analysis, loading: named.loading || looking };
  const title = project && t.pageTitle(project.title);
  const tell = useEffectEvent((text: string) => onTitle?.(text));
  useEffect(() => {
    if (title) tell(title);
  }, [title]);
  const create = project?.progress.data && analyses.length === 0 && may('analysesCreate') && (
    <Button onClick={() => navigate({ to: 'project', projectId, query: '?do=analyse' })}>
      {messages.analysis.create}
    </Button>
  );
  const back = (
    <Button
      variant="soft"
      color="gray"
      onClick={() => navigate(project ? { to: 'project', projectId } : { to: 'projects' })}
    >
      {project ? t.backToProject : messages.project.back}
    </Button>
  );
  return (
    <section className="bp-explore" aria-label={t.title}>
      <ExploreHead
        analyses={analyses}
        analysis={analysis}
        onAnalysis={(id) => onQuery?.(queryFor(id, query))}
      />
      {explored.error && (
        <ErrorAlert error={explored.error} onRetry={explored.retry} action={back} />
      )}
      {!explored.error && explored.loading && <Loading text={t.loading} />}
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
          renderSpecies={(species, text) => (
            <Link destination={{ to: 'species', projectId, species }}>{text}</Link>
          )}
          back={
            <>
              {create} {back}
            </>
          }
        />
      )}
    </section>
  );
}

interface FoundProps extends Pick<
  ExplorerProps,
  'limit' | 'query' | 'onQuery' | 'datasets' | 'renderSurvey' | 'renderSpecies'
> {
  explored: ReturnType<typeof useExplored>;
  back: ReactNode;
}

function Found({ explored, back, ...address }: FoundProps) {
  const { messages } = useKit();
  const t = useExploreMessages();
  const explorer = useExplorerMessages();
  const { analysis: analysisMessages } = messages;
  const { analysis, gone } = explored;
  const { results } = useResults(analysis?.status === 'completed' ? analysis.analysis_id : null);
  if (!analysis)
    return <EmptyState title={t.noneTitle} text={gone ? t.goneText : t.noneText} action={back} />;
  const name = nameOfAnalysis(analysisMessages, analysis);
  if (analysis.status !== 'completed')
    return (
      <EmptyState
        title={t.unfinished(name, analysisMessages.status[analysis.status] ?? analysis.status)}
        text={analysis.status === 'failed' ? t.failedText : t.unfinishedText}
        action={back}
      />
    );
  if (results && !explorableAs(results.download_urls))
    return <EmptyState title={name} text={t.notExplorable} action={back} />;
  return (
    <HeadingLevelContext value={2}>
      <Suspense fallback={<Loading text={explorer.loading} />}>
        <Explorer key={analysis.analysis_id} analysis={analysis} {...address} />
      </Suspense>
    </HeadingLevelContext>
  );
}
