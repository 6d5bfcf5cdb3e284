'use client';

import type { Analysis, Results } from '@biophony/contract';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { BarChartIcon, MixerHorizontalIcon, TableIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { analysisLabels } from '../analyses/analysis-labels.ts';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { AnalysisResults } from '../analyses/analysis-results.tsx';
import { foundIn } from '../analyses/found-species.ts';
import { PartialNotice } from '../analyses/analysis-parts.tsx';
import { BatchState } from '../analyses/batch-state.tsx';
import { batchesOf } from '../analyses/batches.ts';
import { saveSettingsFile } from '../analyses/save-settings-file.ts';
import { useLeftResults } from '../analyses/use-results.ts';
import { FoundSummary } from '../explorer/found-summary.tsx';
import { explorableAs } from '../explorer/use-result-reading.ts';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useBatchMessages, useExploreMessages } from '../kit/use-page-messages.ts';
import { StatusChip } from '../kit/status-chip.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useOverviewMessages } from '../kit/use-overview-messages.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { type LoadedProject, useAsked, type useChoice, useRole } from '../projects/use-project.ts';
import { CardTable } from './card-tables.tsx';
import { AnalysisPanel } from './step-panels.tsx';
import { useDeletions, useReload, useRemoval } from './use-edit-project.ts';

interface FoundSectionProps {
  analysis: Analysis;
  results: Results['results'];
}

function FoundSection({ analysis, results }: FoundSectionProps) {
  const { Link } = useKit();
  const t = useExploreMessages();
  const summary = foundIn(results.summary);
  return (
    <section className="bp-found" aria-label={t.title}>
      <h3>{t.title}</h3>
      <PartialNotice results={results} />
      {summary && <FoundSummary summary={summary} />}
      <Link
        className="bp-found-open"
        destination={{
          to: 'explore',
          projectId: analysis.project_id,
          query: `?analysis=${encodeURIComponent(analysis.analysis_id)}`,
        }}
      >
        <BarChartIcon aria-hidden="true" /> {t.open}
      </Link>
    </section>
  );
}

/**
 * Repeats a failed analysis with the same dataset and settings. The failed one stays, with its
 * reason and results, until it is deleted. `tryAgain` throws the SDK's errors.
 */
function useTryAgain(projectId: string) {
  const { client } = useKit();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    tryAgain: async ({ analysis_type, settings, data_id }: Analysis): Promise<Analysis> => {
      setBusy(true);
      try {
        // The dataset may be missing, since it is not in the specification: then the first one is
        // used.
        const body = { analysis_type, settings, ...(data_id && { data_id }) };
        const analysis = await client.analyses.create(projectId, body);
        return await client.analyses.execute(analysis.analysis_id);
      } finally {
        setBusy(false);
      }
    },
  };
}

const CompareAnalyses = lazy(async () => ({
  default: (await import('../analyses/compare-analyses.tsx')).CompareAnalyses,
}));

const statusOf = ({ status }: Analysis) => <StatusChip status={status} />;

interface AnalysisTableProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
  /** Absent where analyses may not be created. */
  onCreate: (() => void) | undefined;
  children: ReactNode;
}

function AnalysisTable({ state, choice, onCreate, children }: AnalysisTableProps) {
  const { messages, locale } = usePresentation();
  const { analysis: t } = messages;
  const overview = useOverviewMessages();
  const batchTexts = useBatchMessages();
  const { analyses, analysis, datasets } = state;
  const [comparing, setComparing] = useState(false);
  const [compared, setCompared] = useState(false);
  const labels = useMemo(() => analysisLabels(analyses, t, locale), [analyses, t, locale]);
  const batches = useMemo(() => batchesOf(analyses, t, locale), [analyses, t, locale]);
  const names = useMemo(
    () => new Map(datasets.map(({ data_id: id, dataset_name: name }) => [id, name])),
    [datasets],
  );
  const gone = state.analysisGone && analysis && (
    <Notice tone="warn">
      <p>{t.gone}</p>
    </Notice>
  );
  if (!analysis)
    return (
      <>
        {gone}
        {children}
      </>
    );
  // Of analyses made together none is the newest: they stay folded until one is chosen.
  const isFolded =
    choice.analysis === null && batches.some((batch) => batch.analyses.includes(analysis));
  const choose = (id: string) => choice.choose({ analysis: id });
  const several = datasets.length > 1;
  return (
    <>
      <CardTable
        title={t.list(analyses.length)}
        searchLabel={overview.searchAnalyses}
        rows={analyses}
        idOf={({ analysis_id: id }) => id}
        nameOf={({ analysis_id: id, data_id: dataId }) => {
          const label = labels.get(id);
          const name = several ? names.get(dataId) : null;
          return [label?.type, label?.settings, name].filter(Boolean).join(', ');
        }}
        nameLabel={t.compareName}
        columns={[
          { label: overview.status, cell: statusOf },
          {
            label: t.filesProcessed,
            cell: ({ files_processed: done, total_files: total }) => t.filesOf(done, total),
            number: true,
            spare: true,
          },
          {
            label: t.createdOn,
            cell: ({ analysis_id: id }) => labels.get(id)?.date,
            spare: true,
          },
        ]}
        groups={batches.map((batch) => ({
          id: batch.batch_id,
          name: batchTexts.name(batch.name, batch.total),
          rows: batch.analyses,
          detail: (
            <BatchState
              projectId={state.project.project_id}
              batch={batch}
              mayStart={onCreate !== undefined}
            />
          ),
        }))}
        opened={isFolded ? null : analysis.analysis_id}
        onOpen={choose}
        notice={gone}
        actions={
          <>
            {analyses.length > 1 && (
              <Button
                variant="soft"
                onClick={() => {
                  setCompared(true);
                  setComparing(true);
                }}
              >
                <TableIcon aria-hidden="true" /> {t.compare}
              </Button>
            )}
            {onCreate && (
              <Button variant="soft" onClick={onCreate}>
                <MixerHorizontalIcon aria-hidden="true" /> {t.create}
              </Button>
            )}
          </>
        }
      >
        {children}
      </CardTable>
      {compared && (
        <Suspense>
          <CompareAnalyses
            analyses={analyses}
            datasets={datasets}
            chosen={analysis.analysis_id}
            open={comparing}
            onOpen={(id) => {
              setComparing(false);
              choose(id);
            }}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const CreateAnalysis = lazy(async () => ({
  default: (await import('../analyses/create-analysis.tsx')).CreateAnalysis,
}));

interface AnalysisStepProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
  /** Everything shown at first is loaded. */
  arrived: boolean;
}

export function AnalysisStep({ state, choice, arrived }: AnalysisStepProps) {
  const { messages } = useKit();
  const { analysis: t, errors, common } = messages;
  const { project, datasets, analysis, analysisError, analysisLoading, retry } = state;
  const { may } = useRole(project);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const heading = useRef<HTMLHeadingElement>(null);
  const startedAgain = useRef<string | null>(null);
  // The pressed button is gone once the new analysis, the newest, is open.
  useEffect(() => {
    if (startedAgain.current === null || startedAgain.current !== analysis?.analysis_id) return;
    startedAgain.current = null;
    heading.current?.focus();
  });
  // The subject of an open dialog does not change, even if the panel behind shows another.
  const [resultsOf, setResultsOf] = useState<string | null>(null);
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<{ dataId: string | undefined } | null>(null);
  const { ended, results } = useLeftResults(analysis);
  const { deleteAnalysis } = useDeletions(project.project_id);
  const again = useTryAgain(project.project_id);
  const removal = useRemoval(({ analysis_id: id }: Analysis) => deleteAnalysis(id));
  const remove = async () => {
    try {
      await removal.confirm();
      choice.choose({ analysis: null });
      snackbar.show('success', t.deleted);
      reload(t.deletedStale);
    } catch (error) {
      snackbar.show('error', describe(error, errors.analysesDelete).message);
    }
  };
  const tryAgain = async () => {
    if (!analysis) return;
    try {
      const { analysis_id: id } = await again.tryAgain(analysis);
      startedAgain.current = id;
      await state.reload().catch((error: unknown) => console.error(error));
      choice.choose({ analysis: null });
      snackbar.show('success', t.triedAgain);
    } catch (error) {
      snackbar.show('error', describe(error, errors.analysesCreate).message);
    }
  };
  const saveSettings = (format: SettingsFormat) => {
    if (!analysis) return;
    saveSettingsFile(analysis.analysis_type, analysis.settings, format).catch((error: unknown) => {
      console.error(error);
      snackbar.show('error', t.settingsFailed);
    });
  };
  const create = () => {
    setOpened({ dataId: state.dataset?.data_id });
    setCreating(true);
  };
  useAsked(may('analysesCreate') && project.progress.data && arrived ? choice.do : null, () => {
    if (choice.do === 'analyse') create();
  });
  const close = () => {
    setCreating(false);
    if (choice.do === 'analyse') choice.choose({ do: null });
  };
  const datasetName =
    datasets.length > 1
      ? datasets.find(({ data_id: id }) => id === analysis?.data_id)?.dataset_name
      : null;

  if (analysisError) return <ErrorAlert error={analysisError} onRetry={retry} />;
  if (analysisLoading || !arrived) return <Loading text={common.loading} />;
  return (
    <>
      <AnalysisTable
        state={state}
        choice={choice}
        onCreate={may('analysesCreate') ? create : undefined}
      >
        <AnalysisPanel
          analysis={analysis}
          results={
            results && { count: results.result_file_count, bytes: results.result_size_bytes }
          }
          datasetName={datasetName}
          deleting={removal.busy}
          {...(may('analysesCreate') && { onTryAgain: () => void tryAgain(), onCreate: create })}
          tryingAgain={again.busy}
          headingRef={heading}
          onResults={() => setResultsOf(ended)}
          onSettings={saveSettings}
          {...(may('analysesDelete') && { onDelete: () => analysis && removal.ask(analysis) })}
        >
          {analysis?.status === 'completed' && results && explorableAs(results.download_urls) && (
            <FoundSection analysis={analysis} results={results} />
          )}
        </AnalysisPanel>
      </AnalysisTable>
      <ConfirmDialog
        open={removal.asking}
        title={t.delete}
        question={t.deleteQuestion(removal.target ? nameOfAnalysis(t, removal.target) : '')}
        action={t.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{t.deleteText}</p>
      </ConfirmDialog>
      <AnalysisResults
        analysisId={resultsOf}
        open={resultsOf !== null}
        onClose={() => setResultsOf(null)}
      />
      {opened && (
        <Suspense>
          <CreateAnalysis
            projectId={project.project_id}
            datasets={datasets}
            dataId={opened.dataId}
            open={creating}
            onDone={() => {
              close();
              choice.choose({ analysis: null });
              reload(t.createdStale, t.created);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
