'use client';

import type { AnalysisGroup } from '@biophony/sdk';
import { use } from 'react';
import { usePresentation } from '../../../context/presentation-context.ts';
import { useChartsMessages } from '../../../context/page-messages.ts';
import { TableMethodContext } from '../../../context/table-method.ts';
import { nameWithVersion } from '../../../format/analysis-name.ts';
import { formatSpan } from '../../../format/durations.ts';
import { numberFormat } from '../../../format/intl.ts';

/** Says below a chart of which effort, in seconds, which model and which least confidence it is, and by which evidence. */
export function useCaption({ analyses }: AnalysisGroup, confidence: number) {
  const { messages, locale } = usePresentation();
  const words = useChartsMessages();
  const { text } = use(TableMethodContext);
  const [one] = analyses;
  const model = one ? nameWithVersion(messages.analysis, one) : '';
  const threshold = Number(one?.settings.min_conf ?? 0);
  return (seconds: number) =>
    [
      words.caption(
        formatSpan(seconds, messages.format, locale),
        model,
        numberFormat(locale, { minimumFractionDigits: 2 }).format(Math.max(confidence, threshold)),
      ),
      text,
    ]
      .join(' ')
      .trim();
}
