'use client';

import { lowestConfidence } from '@biophony/contract/constants';
import type { AnalysisGroup } from '@biophony/sdk';
import { use } from 'react';
import { nameWithVersion } from '../../analyses/analysis-name.ts';
import { numberFormat } from '../../base/intl.ts';
import { formatSpan } from '../../base/sizes.ts';
import { TableMethodContext } from '../../explorer/charts/table-method.ts';
import { usePresentation } from '../../kit/presentation-context.ts';
import { useChartsMessages } from '../../kit/use-page-messages.ts';

/** Effort in seconds. */
export function useCaption({ analyses }: AnalysisGroup, confidence: number) {
  const { messages, locale } = usePresentation();
  const t = useChartsMessages();
  const { text } = use(TableMethodContext);
  const [one] = analyses;
  const model = one ? nameWithVersion(messages.analysis, one) : '';
  const threshold = lowestConfidence(one?.settings) ?? 0;
  return (seconds: number) =>
    [
      t.caption(
        formatSpan(seconds, messages.format, locale),
        model,
        numberFormat(locale, { minimumFractionDigits: 2 }).format(Math.max(confidence, threshold)),
      ),
      text,
    ]
      .join(' ')
      .trim();
}
