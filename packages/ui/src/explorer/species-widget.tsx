'use client';

import { foundIn } from '../analyses/found-species.ts';
import { useExplorerMessages } from '../kit/use-page-messages.ts';
import { WidgetShown } from '../kit/widget-context.tsx';
import { ProjectSummary } from './project-summary.tsx';
import { SpeciesList } from './species/species-list.tsx';
import type { ListedSpecies } from './species/species-search.tsx';
import {
  type SurveyCounts,
  useWidgetProject,
  WidgetEmpty,
  WidgetFrame,
  type WidgetTarget,
} from './widget-frame.tsx';

function Listed({ species }: { species: readonly ListedSpecies[] }) {
  const t = useExplorerMessages();
  if (species.length === 0) return <WidgetEmpty text={t.emptyTitle} />;
  return (
    <WidgetShown>
      <SpeciesList species={species} />
    </WidgetShown>
  );
}

/** Species of an analysis or a survey, with counts. */
export function SpeciesWidget(target: WidgetTarget) {
  return (
    <WidgetFrame
      widget="species"
      target={target}
      fit="detections"
      render={(species) => <Listed species={species} />}
    >
      {({ summary }) => (
        <Listed
          species={(foundIn(summary)?.species ?? []).map((one, rank) => ({ ...one, rank }))}
        />
      )}
    </WidgetFrame>
  );
}

/** Key numbers of a project, with its name where it may be read. */
export function SummaryWidget(target: WidgetTarget) {
  const t = useExplorerMessages();
  const { data } = useWidgetProject(target.projectId);
  const render = (counts: SurveyCounts['summary']) => (
    <WidgetShown>
      <ProjectSummary title={data?.title ?? null} {...counts} />
    </WidgetShown>
  );
  return (
    <WidgetFrame widget="summary" target={target} fit="any" render={render}>
      {({ summary }, { completed_at: completedAt }) => {
        const analysisSummary = foundIn(summary);
        return analysisSummary ? (
          render({ found: analysisSummary, completedAt })
        ) : (
          <WidgetEmpty text={t.noAnalysis} />
        );
      }}
    </WidgetFrame>
  );
}
