'use client';

import { useMessages } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { ProjectSummary } from '../components/summary/project-summary.tsx';
import { WidgetEmpty } from '../components/summary/widget-states.tsx';
import { foundIn } from '../model/activity/found.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import type { SurveyCounts } from './load-survey-widgets.ts';
import { useWidgetProject, WidgetFrame } from './widget-frame.tsx';

/** A project in a few numbers. Its name is shown where the project may be read. */
export function SummaryWidget(target: WidgetTarget) {
  const { explorer: words } = useMessages();
  const { data } = useWidgetProject(target.projectId);
  const render = (counts: SurveyCounts['summary']) => (
    <WidgetShown>
      <ProjectSummary title={data?.title ?? null} {...counts} />
    </WidgetShown>
  );
  return (
    <WidgetFrame widget="summary" target={target} fit="any" render={render}>
      {({ summary }, { completed_at: completedAt }) => {
        const found = foundIn(summary);
        return found ? render({ found, completedAt }) : <WidgetEmpty text={words.noAnalysis} />;
      }}
    </WidgetFrame>
  );
}
