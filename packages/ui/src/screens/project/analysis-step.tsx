'use client';

import { lazy, Suspense, useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { ErrorAlert } from '../../components/feedback/error-alert.tsx';
import { Loading } from '../../components/feedback/loading.tsx';
import { AnalysisPanel } from '../../components/project/analysis-panel.tsx';
import { explorableAs } from '../../explorer/headless/sources.ts';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useDeletions } from '../../headless/project/use-deletions.ts';
import { useRemoval } from '../../headless/project/use-removal.ts';
import { useDescribe } from '../../headless/shared/use-describe.ts';
import { useSnackbar } from '../../headless/snackbar/use-snackbar.ts';
import { useKit } from '../../provider/kit-context.ts';
import { AnalysisResults } from '../../widgets/analysis-results.tsx';
import { FoundSection, type QueryProps } from './found-section.tsx';
import type { LoadedProject } from './project-steps.tsx';
import { useReload } from './use-reload.ts';

const CreateAnalysis = lazy(async () => ({
  default: (await import('../../widgets/create-analysis.tsx')).CreateAnalysis,
}));

/** The analysis step at work: creating, following, showing and deleting the analysis. */
export function AnalysisStep({ state, ...address }: QueryProps & { state: LoadedProject }) {
  const { messages } = useKit();
  const { analysis: words, errors, common } = messages;
  const { project, analysis, analysisError, analysisLoading, retry } = state;
  const snackbar = useSnackbar();
  const describe = useDescribe();
  const reload = useReload(state.reload);
  const [dialog, setDialog] = useState<'create' | 'results' | null>(null);
  const [opened, setOpened] = useState(false);
  const completed = analysis?.status === 'completed' ? analysis.analysis_id : null;
  const { results } = useResults(completed);
  const { deleteAnalysis } = useDeletions(project.project_id);
  const removal = useRemoval(async () => {
    if (analysis) await deleteAnalysis(analysis.analysis_id);
  });
  const remove = async () => {
    try {
      await removal.confirm();
      snackbar.show('success', words.deleted);
      reload(words.deletedStale);
    } catch (error) {
      snackbar.show('error', describe(error, errors.analysesDelete).message);
    }
  };
  const close = () => setDialog(null);

  if (analysisError) return <ErrorAlert error={analysisError} onRetry={retry} />;
  if (analysisLoading) return <Loading text={common.loading} />;
  return (
    <>
      <AnalysisPanel
        analysis={analysis}
        results={results && { count: results.result_file_count, bytes: results.result_size_bytes }}
        deleting={removal.busy}
        onCreate={() => {
          setOpened(true);
          setDialog('create');
        }}
        onResults={() => setDialog('results')}
        onDelete={removal.ask}
      >
        {analysis && completed && results && explorableAs(results.download_urls) && (
          <FoundSection analysis={analysis} {...address} />
        )}
      </AnalysisPanel>
      <ConfirmDialog
        open={removal.asking}
        title={words.delete}
        question={words.deleteQuestion(
          words.typeNames[analysis?.analysis_type ?? ''] ?? analysis?.analysis_type ?? '',
        )}
        action={words.delete}
        busy={removal.busy}
        onConfirm={() => void remove()}
        onClose={removal.close}
      >
        <p>{words.deleteText}</p>
      </ConfirmDialog>
      <AnalysisResults analysisId={completed} open={dialog === 'results'} onClose={close} />
      {opened && (
        <Suspense>
          <CreateAnalysis
            projectId={project.project_id}
            open={dialog === 'create'}
            onDone={() => {
              close();
              reload(words.createdStale, words.created);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
