'use client';

import type { Analysis, Results } from '@biophony/contract';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { BarChartIcon, MixerHorizontalIcon, TableIcon } from '@radix-ui/react-icons';
import { Button } from '@radix-ui/themes';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { analysisLabels } from '../analyses/analysis-labels.ts';
import { nameOfAnalysis } from '../analyses/analysis-name.ts';
import { AnalysisResults } from '../analyses/analysis-results.tsx';
import { foundIn } from '../analyses/found-species.ts';
import { PartialNotice } from '../analyses/analysis-parts.tsx';
import { saveSettingsFile } from '../analyses/save-settings-file.ts';
import { useLeftResults } from '../analyses/use-results.ts';
import { FoundSummary } from '../explorer/found-summary.tsx';
import { explorableAs } from '../explorer/use-result-reading.ts';
import { ChoiceList } from '../kit/choice.tsx';
import { ErrorAlert } from '../kit/error-alert.tsx';
import { useKit } from '../kit/kit-context.ts';
import { Loading } from '../kit/loading.tsx';
import { ConfirmDialog } from '../kit/modal.tsx';
import { Notice } from '../kit/notice.tsx';
import { usePresentation } from '../kit/presentation-context.ts';
import { useExploreMessages } from '../kit/use-page-messages.ts';
import { StatusChip } from '../kit/status-chip.tsx';
import { useDescribe } from '../kit/use-describe.ts';
import { useSnackbar } from '../kit/use-snackbar.ts';
import { type LoadedProject, type useChoice, useRole } from '../projects/use-project.ts';
import { AnalysisPanel } from './step-panels.tsx';
import { useDeletions, useReload, useRemoval } from './use-edit-project.ts';

interface FoundSectionProps {
  analysis: Analysis;
  results: Results['results'];
  /** Whether the project has further datasets, which its survey includes. */
  hasMore: boolean;
}

function FoundSection({ analysis, results, hasMore }: FoundSectionProps) {
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
      {explorableAs(results.download_urls) === 'detections' && (
        <p>
          <Link destination={{ to: 'review', projectId: analysis.project_id }}>{t.openReview}</Link>
        </p>
      )}
      {hasMore && (
        <p>
          <Link destination={{ to: 'survey', projectId: analysis.project_id }}>{t.openSurvey}</Link>
        </p>
      )}
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

interface AnalysisChoicesProps {
  state: LoadedProject;
  onChoose: (analysisId: string) => void;
  /** Absent where analyses may not be created. */
  onCreate: (() => void) | undefined;
}

function AnalysisChoices({ state, onChoose, onCreate }: AnalysisChoicesProps) {
  const { messages, locale } = usePresentation();
  const { analysis: t } = messages;
  const { analyses, analysis, datasets } = state;
  const [comparing, setComparing] = useState(false);
  const [compared, setCompared] = useState(false);
  const labels = useMemo(() => analysisLabels(analyses, t, locale), [analyses, t, locale]);
  if (!analysis) return null;
  const datasetName = (id: string) =>
    datasets.length > 1 ? datasets.find(({ data_id }) => data_id === id)?.dataset_name : null;
  return (
    <>
      <ChoiceList
        title={t.list(analyses.length)}
        chosen={analysis.analysis_id}
        onChoose={onChoose}
        rows={analyses.map((one) => {
          const label = labels.get(one.analysis_id);
          return {
            id: one.analysis_id,
            name: [label?.type, label?.settings].filter(Boolean).join(', '),
            detail: [label?.date, datasetName(one.data_id)].filter(Boolean).join(' · '),
            chip: <StatusChip status={one.status} />,
          };
        })}
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
      />
      {compared && (
        <Suspense>
          <CompareAnalyses
            analyses={analyses}
            datasets={datasets}
            chosen={analysis.analysis_id}
            open={comparing}
            onOpen={(id) => {
              setComparing(false);
              onChoose(id);
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
      await again.tryAgain(analysis);
      await state.reload().catch((error: unknown) => console.error(error));
      // The new analysis is the newest, and the pressed button is gone.
      choice.choose({ analysis: null });
      heading.current?.focus();
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
  const close = () => setCreating(false);
  const datasetName =
    datasets.length > 1
      ? datasets.find(({ data_id: id }) => id === analysis?.data_id)?.dataset_name
      : null;

  if (analysisError) return <ErrorAlert error={analysisError} onRetry={retry} />;
  if (analysisLoading || !arrived) return <Loading text={common.loading} />;
  return (
    <>
      <AnalysisChoices
        state={state}
        onChoose={(id) => choice.choose({ analysis: id })}
        onCreate={may('analysesCreate') ? create : undefined}
      />
      {state.analysisGone && analysis && (
        <Notice tone="warn">
          <p>{t.gone}</p>
        </Notice>
      )}
      <AnalysisPanel
        analysis={analysis}
        results={results && { count: results.result_file_count, bytes: results.result_size_bytes }}
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
          <FoundSection analysis={analysis} results={results} hasMore={datasets.length > 1} />
        )}
      </AnalysisPanel>
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
