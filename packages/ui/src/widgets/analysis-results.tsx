'use client';

import { AnalysisResultsDialog } from '../components/project-dialogs/analysis-results-dialog.tsx';
import { useNotInFiles, useResults } from '../headless/analysis/use-results.ts';

interface AnalysisResultsProps {
  analysisId: string | null;
  open: boolean;
  onClose: () => void;
}

/** The Analysis Results dialog at work. */
export function AnalysisResults({ analysisId, open, onClose }: AnalysisResultsProps) {
  const asked = open ? analysisId : null;
  const { results, error, retry } = useResults(asked);
  const lacks = useNotInFiles(asked);
  return (
    <AnalysisResultsDialog
      open={open}
      results={results}
      lacks={lacks}
      error={error}
      onRetry={retry}
      onClose={onClose}
    />
  );
}
