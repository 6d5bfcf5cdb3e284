import type { Deployment, Site } from '@biophony/contract';
import type { SurveyActivity, SurveyFigures } from '@biophony/recordings/survey';
import type { AnalysisGroup } from '@biophony/sdk';
import type { ReactNode } from 'react';
import type { RenderExplore } from '../components/summary/explore-links.tsx';
import type { AskedFilter } from '../engine/detections/found-calls.ts';
import type { Opened } from '../headless/figures/use-opened-survey.ts';
import type { SurveyView } from '../model/view/survey-view.ts';
import type { Evidenced } from './survey-evidenced.tsx';

interface PartProps {
  projectId: string;
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

export interface FoundProps extends PartProps {
  evidenced: Evidenced;
}

export interface BelowProps extends PartProps {
  opened: Opened;
  /** Null where the filters leave nothing. */
  figures: SurveyFigures | null;
  activity: SurveyActivity;
  filter: AskedFilter;
  /** The first and the last day of the survey. */
  days: { first: string; last: string } | null;
  /** What the chosen species is called; null for none. */
  species: string | null;
}
