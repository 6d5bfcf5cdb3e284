import type { ComponentType } from 'react';
import type { PlacingPart } from '../explorer/engine/load-indices.ts';
import { createPlacer, placeRecordings } from '../explorer/engine/placed-recordings.ts';
import type { SurveyWidgets } from '../explorer/widget-frame.tsx';
import { projectWidgets } from '../survey/widgets/project-widgets.tsx';
import surveyWidgets, { type CompareWidgetProps } from '../survey/widgets/survey-widgets.tsx';
import { propsOf } from './props-of.ts';
import type { SurveyWidgetName } from './widgets.ts';

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

export const widgets: SurveyPart['widgets'] = surveyWidgets satisfies Record<
  SurveyWidgetName,
  SurveyPart['widgets'][string]
>;
