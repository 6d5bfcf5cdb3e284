'use client';

import type { Analysis, Project } from '@biophony/contract';
import { Button } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { analysisLabels, labelText } from '../analyses/analysis-labels.ts';
import { useResults } from '../analyses/use-results.ts';
import { keys } from '../base/query-keys.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { HeadingLevelContext } from '../kit/heading-level.tsx';
import { useKit } from '../kit/kit-context.ts';
import { EmptyState, Loading } from '../kit/loading.tsx';
import { NativeSelect } from '../kit/native-select.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useAnalyses } from '../projects/use-project.ts';
import { useSession } from '../session/use-session.ts';
import { queryFor, withAnalyses } from './explore-query.ts';
import { viewOf } from './filters/view.ts';
import type { ExplorerProps } from './loaded-detections.tsx';
import { useDatasets } from './use-datasets.ts';
import { explorableAs } from './use-result-reading.ts';

/** The analysis that an address names; the newest completed one where it names none. Null where there is none such. */
export const exploredOf = (analyses: readonly Analysis[], wanted: string | null): Analysis | null =>
  wanted === null
    ? (analyses.find(({ status }) => status === 'completed') ?? null)
    : (analyses.find(({ analysis_id: id }) => id === wanted) ?? null);

/** A project with its analyses, and the one of them that `query`, an address' query string, asks for. */
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
    /** The analysis to explore; null while it is not known, and where there is none. */
    analysis: exploredOf(analyses, wanted),
    /** The address names an analysis that is not there. */
    gone: wanted !== null && list.isSuccess && exploredOf(analyses, wanted) === null,
    loading: project.isPending || list.isPending,
    /** Why the project or its analyses are not known, once both were answered; what was read once stays. */
    error:
      project.isLoadingError || (list.isLoadingError && !project.isPending)
        ? describe(error, project.isLoadingError ? errors.projectsGet : errors.analysesList)
        : null,
    retry: () => void Promise.all([project.refetch(), list.refetch()]),
  };
}

interface ExploreHeadProps {
  project: Pick<Project, 'project_id' | 'title'> | null;
  analyses: readonly Analysis[];
  /** The analysis that is explored; null for none. */
  analysis: Analysis | null;
  onAnalysis: (analysisId: string) => void;
}

/** Where one is, and which analysis of the project is explored. */
function ExploreHead({ project, analyses, analysis, onAnalysis }: ExploreHeadProps) {
  const { messages, locale, Link } = useKit();
  const { explore: words, project: projectWords, projects } = messages;
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
        <nav aria-label={projectWords.breadcrumb}>
          <ol className="bp-breadcrumb">
            <li>
              <Link destination={{ to: 'projects' }}>{projects.title}</Link>
            </li>
            {project && (
              <li>
                <Link destination={{ to: 'project', projectId: project.project_id }}>
                  {project.title}
                </Link>
              </li>
            )}
            {project && <li aria-current="page">{words.name}</li>}
          </ol>
        </nav>
        <h1 className="bp-title">{words.title}</h1>
        {/* The line stands from the beginning, so that nothing moves when the analysis is known. */}
        <p className="bp-small bp-soft">{!choice && analysis ? nameOf(analysis) : '\u00A0'}</p>
      </div>
      {choice && (
        <NativeSelect
          label={words.analysis}
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
