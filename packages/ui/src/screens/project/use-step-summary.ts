'use client';

import type { Analysis, Dataset } from '@biophony/contract';
import { nameOfAnalysis } from '../../format/analysis-name.ts';
import { formatBytes } from '../../format/bytes.ts';
import { formatSpan } from '../../format/durations.ts';
import { usePresentation } from '../../context/presentation-context.ts';

interface StepFacts {
  dataset: Dataset | null;
  analysis: Analysis | null;
}

/** One line for each step on what it came to, so that a folded step still tells. */
export function useStepSummary({ dataset, analysis }: StepFacts) {
  const { messages, locale } = usePresentation();
  const { format, analysis: words } = messages;
  const length =
    dataset && (dataset.duration_s ?? 0) > 0 && formatSpan(dataset.duration_s, format, locale);
  return {
    data: dataset
      ? [format.files(dataset.file_count), length, formatBytes(dataset.total_size_bytes)]
          .filter(Boolean)
          .join(' · ')
      : null,
    analysis: analysis
      ? [nameOfAnalysis(words, analysis), words.status[analysis.status] ?? analysis.status].join(
          ' · ',
        )
      : null,
  };
}
