import type { ComponentType } from 'react';
import type { PlacingPart } from '../../explorer/data/columns/load-placing.ts';
import type { SurveyWidgets } from '../../explorer/widgets/load-survey-widgets.ts';
import { createPlacer, placeRecordings } from '../../explorer/data/columns/placed-recordings.ts';
import {
  CompareWidget,
  type CompareWidgetProps,
} from '../../survey/widgets/embed/compare-widget.tsx';
import { EffortWidget } from '../../survey/widgets/embed/effort-widget.tsx';
import { MapWidget } from '../../survey/widgets/embed/map-widget.tsx';
import { SeasonWidget } from '../../survey/widgets/embed/season-widget.tsx';
import { projectWidgets } from '../../survey/widgets/embed/project-widgets.tsx';
import { propsOf } from './props-of.ts';

declare const SURVEY_STYLES: string;

/** What the second script has. */
export interface SurveyPart {
  styles: string;
  widgets: Record<string, ComponentType<CompareWidgetProps>>;
  /** Reads attributes; a sentence on what cannot be read. */
  propsOf: typeof propsOf;
  /** The other widgets, of projects with several cards. */
  projectWidgets: SurveyWidgets;
  /** Corrects times, for the other widgets of a project with deployments. */
  placing: PlacingPart;
}

export { projectWidgets, propsOf };

export const placing: PlacingPart = { createPlacer, placeRecordings };

export const styles = SURVEY_STYLES;

export const widgets: SurveyPart['widgets'] = {
  map: MapWidget,
  effort: EffortWidget,
  season: SeasonWidget,
  compare: CompareWidget,
};
