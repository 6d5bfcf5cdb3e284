import type { ComponentType, ReactNode } from 'react';
import type { ProjectSummaryProps } from '../components/summary/project-summary.tsx';
import type { IndexTable } from '../data/load/load-indices.ts';
import type { Activity } from '../model/activity/activity.ts';
import type { ListedSpecies } from '../model/species/listed-species.ts';

/** What a survey counts for each of the widgets that also show one analysis. */
export interface SurveyCounts {
  species: readonly ListedSpecies[];
  activity: Activity & { total: number; undated: number };
  indices: IndexTable;
  summary: Omit<ProjectSummaryProps, 'title'>;
}

/** Components that read what a survey counts; the widget draws it. */
export type SurveyWidgets = {
  [Widget in keyof SurveyCounts]: ComponentType<{
    projectId: string;
    render: (counts: SurveyCounts[Widget]) => ReactNode;
  }>;
};

/** Loads them: pages that show one card do not need them. */
export const loadSurveyWidgets = async (): Promise<SurveyWidgets> =>
  (await import('../../survey/widgets/embed/project-widgets.tsx')).projectWidgets;
