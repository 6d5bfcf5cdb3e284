export { SiteMap, type SiteMapProps } from './components/map/site-map.tsx';
export type { MapColour, MapSite } from './model/map/map-site.ts';
export type { MapTiles } from '../context/map-tiles.ts';
export { PlacePicker, type PlacePickerProps } from './components/map/place-picker.tsx';
export {
  EffortCalendar,
  type EffortCalendarProps,
} from './components/calendar/effort-calendar.tsx';
export { CalendarWait, type CalendarWaitProps } from './components/calendar/calendar-wait.tsx';
export { GroupChoice, type GroupChoiceProps } from './components/compare/group-choice.tsx';
export {
  GroupComparison,
  type GroupComparisonProps,
} from './components/compare/group-comparison.tsx';
export { SeasonChart, type SeasonChartProps } from './components/season/season-chart.tsx';
export {
  calendarOf,
  type Calendar,
  type CalendarDeployment,
  type CalendarFilter,
  type CalendarRow,
} from './model/calendar/calendar.ts';
export {
  compactEffort,
  type CompactEffort,
  type DayFailure,
} from './model/calendar/compact-effort.ts';
export { emptyComparison, type Comparison, type Span } from './model/view/comparison.ts';
export type { SurveyWidgetProps } from './model/widgets/asked.ts';
export { CompareWidget, type CompareWidgetProps } from './widgets/embed/compare-widget.tsx';
export { EffortWidget } from './widgets/embed/effort-widget.tsx';
export { MapWidget } from './widgets/embed/map-widget.tsx';
export { SeasonWidget } from './widgets/embed/season-widget.tsx';
export { Survey, type SurveyProps } from './widgets/survey.tsx';
