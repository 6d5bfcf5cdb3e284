import type { Deployment, Site } from '@biophony/contract';
import type { SurveyActivity, SurveyFigures, SurveyFilter } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import type { ReactNode } from 'react';
import type { RenderExplore } from '../components/summary/explore-links.tsx';
import type { Opened } from '../headless/figures/use-opened-survey.ts';
import type { SurveyView } from '../model/view/survey-view.ts';

export interface FoundProps {
  projectId: string;
  opened: Opened;
  sites: readonly Site[];
  deployments: readonly Deployment[];
  /** What was recorded, analysed or not. */
  calendar: ReactNode;
  /** What stands below all of it. */
  spectrogram: ReactNode;
  view: SurveyView;
  group: AnalysisGroup;
  renderExplore?: RenderExplore;
  /** The recordings may not be heard. */
  silent: boolean;
  onChange: (part: Partial<SurveyView>) => void;
}

export interface BelowProps extends FoundProps {
  /** Null where the filters leave nothing. */
  figures: SurveyFigures | null;
  activity: SurveyActivity;
  filter: SurveyFilter;
  /** The first and the last day of the survey. */
  days: { first: string; last: string } | null;
  /** What the chosen species is called; null for none. */
  species: string | null;
}
