'use client';

import type { Analysis, Results } from '@biophony/contract';
import { useEffect, type ReactNode } from 'react';
import { useResults } from '../../headless/analysis/use-results.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { useWidgetProblem } from '../../context/widget-shown.ts';
import { WidgetEmpty, WidgetError, WidgetLoading } from '../components/summary/widget-states.tsx';
import { isPartial } from '../model/activity/found.ts';
import { useTarget, type Fit, type WidgetTarget } from '../headless/results/use-target.ts';

interface WidgetFrameProps {
  target: WidgetTarget;
  fit: Fit;
  children: (results: Results['results'], analysis: Analysis) => ReactNode;
}

/** Finds what a widget is to show, and says what keeps it from being shown. */
export function WidgetFrame({ target, fit, children }: WidgetFrameProps) {
  const { explorer: words, embed } = useMessages();
  const { analysis, looking, error, retry } = useTarget(target, fit);
  const found = useResults(analysis?.analysis_id ?? null);
  const aimless = !target.analysisId && !target.projectId;
  const tell = useWidgetProblem();
  useEffect(() => {
    if (aimless) tell(embed.noTarget);
  }, [aimless, tell, embed]);
  if (aimless) return <WidgetError />;
  if (error && !analysis) return <WidgetError error={error} onRetry={retry} />;
  if (found.error && !found.results)
    return <WidgetError error={found.error} onRetry={found.retry} />;
  if (!analysis && !looking) return <WidgetEmpty text={words.noAnalysis} />;
  if (!analysis || !found.results) return <WidgetLoading />;
  return (
    <div className="bp-widget">
      {isPartial(found.results.summary) && <p className="bp-small">{embed.ofAPart}</p>}
      {children(found.results, analysis)}
    </div>
  );
}
