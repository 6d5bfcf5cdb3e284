'use client';

import type { Analysis } from '@biophony/contract';
import type { SettingsFormat } from '@biophony/contract/settings-files';
import { lazy, Suspense, useRef, useState } from 'react';
import { nameOfAnalysis } from '../../format/analysis-name.ts';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { AnalysisPanel } from '../../components/project/analysis-panel.tsx';
import { explorableAs } from '../../explorer/headless/results/sources.ts';
import { saveSettingsFile } from '../../headless/analysis/save-settings-file.ts';
import { useLeftResults } from '../../headless/analysis/use-results.ts';
import { useTryAgain } from '../../headless/analysis/use-try-again.ts';
import { useRole } from '../../headless/members/use-role.ts';
import type { useChoice } from '../../headless/project/use-choice.ts';
import { useDeletions } from '../../headless/project/use-deletions.ts';
import { useRemoval } from '../../headless/project/use-removal.ts';
import { useDescribe } from '../../errors/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useKit } from '../../context/kit-context.ts';
import { AnalysisResults } from '../../widgets/analysis-results.tsx';
import { AnalysisChoices } from './analysis-choices.tsx';
import { FoundSection } from './found-section.tsx';
import type { LoadedProject } from '../../headless/project/loaded-project.ts';
import { useReload } from './use-reload.ts';

const CreateAnalysis = lazy(async () => ({
  default: (await import('../../widgets/create-analysis.tsx')).CreateAnalysis,
}));

interface AnalysisStepProps {
  state: LoadedProject;
  choice: ReturnType<typeof useChoice>;
  /** All that it shows at first is known. */
  arrived: boolean;
}

/** The analysis step at work: creating, choosing, following, showing and deleting analyses. */
export function AnalysisStep({ state, choice, arrived }: AnalysisStepProps) {
  const { messages } = useKit();
  const { analysis: words, errors, common } = messages;
  const { project, datasets, analysis, analysisError, analysisLoading, retry } = state;
  const { may } = useRole(project);
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const heading = useRef<HTMLHeadingElement>(null);
  // What a dialog is about stays the same while it is open, though others may come to be shown behind it.
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
      snackbar.show('success', words.deleted);
      reload(words.deletedStale);
    } catch (error) {
      snackbar.show('error', describe(error, errors.analysesDelete).message);
    }
  };
  const tryAgain = async () => {
    if (!analysis) return;
    try {
      await again.tryAgain(analysis);
      await state.reload().catch((error: unknown) => console.error(error));
      // The new one is the newest, and the button that was pressed is gone.
      choice.choose({ analysis: null });
      heading.current?.focus();
      snackbar.show('success', words.triedAgain);
    } catch (error) {
      snackbar.show('error', describe(error, errors.analysesCreate).message);
    }
  };
  const saveSettings = (format: SettingsFormat) => {
    if (!analysis) return;
    saveSettingsFile(analysis.analysis_type, analysis.settings, format).catch((error: unknown) => {
      console.error(error);
      snackbar.show('error', words.settingsFailed);
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
          <p>{words.gone}</p>
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
        title={words.delete}
        question={words.deleteQuestion(removal.target ? nameOfAnalysis(words, removal.target) : '')}
        action={words.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{words.deleteText}</p>
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
              reload(words.createdStale, words.created);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
