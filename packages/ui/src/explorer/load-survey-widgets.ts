import type { ComponentType, ReactNode } from 'react';
import type { Activity } from './charts/activity.ts';
import type { IndexTable } from './data/load-indices.ts';
import type { ProjectSummaryProps } from './project-summary.tsx';
import type { ListedSpecies } from './species/species-search.ts';

export interface SurveyCounts {
  species: readonly ListedSpecies[];
  activity: Activity & { total: number; undated: number };
  indices: IndexTable;
  summary: Omit<ProjectSummaryProps, 'title'>;
}

export type SurveyWidgets = {
  [Widget in keyof SurveyCounts]: ComponentType<{
    projectId: string;
    render: (counts: SurveyCounts[Widget]) => ReactNode;
  }>;
};

/** Pages with one card do not need them. */
export const loadSurveyWidgets = async (): Promise<SurveyWidgets> =>
  (await import('../survey/widgets/project-widgets.tsx')).projectWidgets;
