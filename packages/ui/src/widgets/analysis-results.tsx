'use client';

import { AnalysisResultsDialog } from '../components/project-dialogs/analysis-results-dialog.tsx';
import { useResults } from '../headless/analysis/use-results.ts';

interface AnalysisResultsProps {
  analysisId: string | null;
  open: boolean;
  onClose: () => void;
}

/** The Analysis Results dialog at work. */
export function AnalysisResults({ analysisId, open, onClose }: AnalysisResultsProps) {
  const { results, error, retry } = useResults(open ? analysisId : null);
  return (
    <AnalysisResultsDialog
      open={open}
      results={results}
      error={error}
      onRetry={retry}
      onClose={onClose}
    />
  );
}
