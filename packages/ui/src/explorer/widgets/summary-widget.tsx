'use client';

import { useQuery } from '@tanstack/react-query';
import { keys } from '../../state/query-keys.ts';
import { useData } from '../../context/data-context.ts';
import { useMessages } from '../../context/presentation-context.ts';
import { WidgetShown } from '../../context/widget-shown.ts';
import { ProjectSummary } from '../components/summary/project-summary.tsx';
import { WidgetEmpty } from '../components/summary/widget-states.tsx';
import { foundIn } from '../model/activity/found.ts';
import type { WidgetTarget } from '../headless/results/use-target.ts';
import { WidgetFrame } from './widget-frame.tsx';

/** A project in a few numbers. Its name is shown where the project may be read. */
export function SummaryWidget(target: WidgetTarget) {
  const { explorer: words } = useMessages();
  const { client, queryClient } = useData();
  const { projectId } = target;
  const project = useQuery(
    {
      queryKey: keys.project(projectId ?? ''),
      queryFn: ({ signal }) => client.projects.get(projectId ?? '', { signal }),
      enabled: projectId !== undefined,
    },
    queryClient,
  );
  return (
    <WidgetFrame target={target} fit="any">
      {({ summary }, analysis) => {
        const found = foundIn(summary);
        if (!found) return <WidgetEmpty text={words.noAnalysis} />;
        return (
          <WidgetShown>
            <ProjectSummary
              title={project.data?.title ?? null}
              found={found}
              completedAt={analysis.completed_at}
            />
          </WidgetShown>
        );
      }}
    </WidgetFrame>
  );
}
