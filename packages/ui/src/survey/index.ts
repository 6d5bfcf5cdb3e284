export { SiteMap, type SiteMapProps } from './map/site-map.tsx';
export type { MapColour, MapSite } from './map/map-symbols.ts';
export type { MapTiles } from '../kit/presentation-context.ts';
export { PlacePicker, type PlacePickerProps } from './map/place-picker.tsx';
export { EffortCalendar, type EffortCalendarProps } from './charts/effort-calendar.tsx';
export { CalendarWait, type CalendarWaitProps } from './charts/calendar-wait.tsx';
export { GroupChoice, type GroupChoiceProps } from './charts/group-choice.tsx';
export { GroupComparison, type GroupComparisonProps } from './charts/group-comparison.tsx';
export { SeasonChart, type SeasonChartProps } from './charts/season-chart.tsx';
export {
  calendarOf,
  type Calendar,
  type CalendarDeployment,
  type CalendarFilter,
  type CalendarRow,
  compactEffort,
  type CompactEffort,
  type DayFailure,
} from './charts/calendar.ts';
export {
  emptyComparison,
  type Comparison,
  type Span,
  type SurveyWidgetProps,
} from './survey-view.ts';
export * from './widgets/survey-widgets.tsx';
export { Survey, type SurveyProps } from './survey.tsx';
