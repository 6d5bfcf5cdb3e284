'use client';

import type { Analysis, Results } from '@biophony/contract';
import type { ReactNode } from 'react';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useMessages } from '../../provider/look-context.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/widget-states.tsx';
import { useTarget, type Fit, type WidgetTarget } from '../headless/use-target.ts';

interface WidgetFrameProps {
  target: WidgetTarget;
  fit: Fit;
  children: (results: Results['results'], analysis: Analysis) => ReactNode;
}

/** Finds what a widget is to show, and says what keeps it from being shown. */
export function WidgetFrame({ target, fit, children }: WidgetFrameProps) {
  const { explorer: words } = useMessages();
  const { analysis, looking, error, retry } = useTarget(target, fit);
  const found = useResults(analysis?.analysis_id ?? null);
  if (!target.analysisId && !target.projectId)
    return <WidgetError error={{ message: words.noTarget }} />;
  if (error && !analysis) return <WidgetError error={error} onRetry={retry} />;
  if (found.error && !found.results)
    return <WidgetError error={found.error} onRetry={found.retry} />;
  if (!analysis && !looking) return <WidgetEmpty text={words.noAnalysis} />;
  if (!analysis || !found.results) return <WidgetLoading />;
  return <div className="bp-widget">{children(found.results, analysis)}</div>;
}
