import type { ComponentType } from 'react';
import {
  CompareWidget,
  type CompareWidgetProps,
} from '../../survey/widgets/embed/compare-widget.tsx';
import { EffortWidget } from '../../survey/widgets/embed/effort-widget.tsx';
import { MapWidget } from '../../survey/widgets/embed/map-widget.tsx';
import { SeasonWidget } from '../../survey/widgets/embed/season-widget.tsx';
import { propsOf } from './props-of.ts';

declare const SURVEY_STYLES: string;

/** What the second script has. */
export interface SurveyPart {
  styles: string;
  widgets: Record<string, ComponentType<CompareWidgetProps>>;
  /** Reads attributes; a sentence on what cannot be read. */
  propsOf: typeof propsOf;
}

export { propsOf };

export const styles = SURVEY_STYLES;

export const widgets: SurveyPart['widgets'] = {
  map: MapWidget,
  effort: EffortWidget,
  season: SeasonWidget,
  compare: CompareWidget,
};
