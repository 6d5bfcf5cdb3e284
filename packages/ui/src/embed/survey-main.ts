import type { ComponentType } from 'react';
import type { PlacingPart } from '../explorer/data/load-placing.ts';
import { createPlacer, placeRecordings } from '../explorer/data/placed-recordings.ts';
import type { SurveyWidgets } from '../explorer/load-survey-widgets.ts';
import { CompareWidget, type CompareWidgetProps } from '../survey/widgets/compare-widget.tsx';
import { EffortWidget } from '../survey/widgets/effort-widget.tsx';
import { MapWidget } from '../survey/widgets/map-widget.tsx';
import { projectWidgets } from '../survey/widgets/project-widgets.tsx';
import { SeasonWidget } from '../survey/widgets/season-widget.tsx';
import { propsOf } from './props-of.ts';

declare const SURVEY_STYLES: string;

export interface SurveyPart {
  styles: string;
  widgets: Record<string, ComponentType<CompareWidgetProps>>;
  propsOf: typeof propsOf;
  projectWidgets: SurveyWidgets;
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
