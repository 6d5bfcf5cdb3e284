import type { ComponentType } from 'react';
import { EffortWidget } from '../../survey/widgets/embed/effort-widget.tsx';
import type { SurveyWidgetProps } from '../../survey/model/widgets/asked.ts';
import { propsOf } from './props-of.ts';

declare const SURVEY_STYLES: string;

/** What the second script has. */
export interface SurveyPart {
  styles: string;
  widgets: Record<string, ComponentType<SurveyWidgetProps>>;
  /** Reads attributes; a sentence on what cannot be read. */
  propsOf: typeof propsOf;
}

export { propsOf };

export const styles = SURVEY_STYLES;

export const widgets: SurveyPart['widgets'] = {
  effort: EffortWidget,
};
