export {
  noCorrection,
  type Correction,
  type KnownTime,
  type Recorded,
} from './clock/correction.ts';
export {
  blurPlace,
  publicPrecisions,
  type BlurredPlace,
  type PublicPrecision,
} from './places/blur-place.ts';
export { distanceM } from './places/distance.ts';
export { parseCoordinate, type WrittenCoordinate } from './places/parse-coordinate.ts';
export { parsePlace, type WrittenPlace } from './places/parse-place.ts';
export type { Axis, Place, Unreadable } from './places/place.ts';
export { sheetColumns, type ColumnName, type SheetRemark } from './sheet/columns.ts';
export type { Delimiter, SheetRow } from './sheet/csv-rows.ts';
export {
  deploymentSheetInSteps,
  readDeploymentSheet,
  type DeploymentSheet,
  type DeploymentSheetOptions,
} from './sheet/read-deployment-sheet.ts';
export { readTime, type ReadTime } from './sheet/sheet-time.ts';
export { createWallClocks, type WallClocks } from './sheet/wall-clocks.ts';
export { readSheet, sheetLimits, type NoSheet, type Sheet } from './sheet/read-sheet.ts';
export type { DeploymentRow, SheetDeployment, SheetSite } from './sheet/sheet-row.ts';

export { chao2, type Chao2 } from './statistics/chao2.ts';
export {
  compareGroups,
  type GroupComparison,
  type GroupRichness,
  type SpeciesComparison,
} from './statistics/compare-groups.ts';
export type { OccasionCount } from './statistics/counted-effort.ts';
export { sampleCoverage } from './statistics/coverage.ts';
export {
  detectionRate,
  type DetectionRate,
  type IntervalSource,
} from './statistics/detection-rate.ts';
export { incidenceOf, type Occasion } from './statistics/group.ts';
export type { Incidence } from './statistics/incidence.ts';
export { statisticsLimits } from './statistics/limits.ts';
export {
  extrapolateRichness,
  rarefactionCurve,
  rarefy,
  type RarefiedRichness,
} from './statistics/rarefaction.ts';
export { rateRatio, type RateRatio } from './statistics/rate-ratio.ts';
export {
  groupRecordings,
  type PlacedRecording,
  type RecordingGroup,
} from './proposals/group-recordings.ts';
export { checkCorrection, type CorrectionFault } from './clock/check-correction.ts';
export {
  clockOf,
  correctedTime,
  recordedBounds,
  shownTimeOf,
  type Clock,
} from './clock/corrected-time.ts';
export { parseShift, shiftText } from './clock/shift-text.ts';
export { zoneFault } from './clock/zone-fault.ts';
export { localHourOf, localTimeText, type WallTime } from '../time/zone.ts';
export { effortHours, longestRecording, type EffortHour } from './effort/effort-hours.ts';
export { siteKey } from './sheet/same-sites.ts';
export { siteNames, type NamedSite } from './site-names.ts';
export { deploymentZone } from './clock/deployment-zone.ts';
export {
  confidenceStep,
  eachItsOwn,
  noHour,
  speciesKey,
  type CountCube,
  type CubeRecorder,
  type CubeSpecies,
  type EffortCube,
  type SpeciesNames,
} from './figures/cubes.ts';
export type { SurveyDeployment } from './figures/deployment-clocks.ts';
export { recordingsOfRecorder, type RecordingPlace } from './figures/deployment-recordings.ts';
export type {
  SiteFigures,
  SpeciesFigures,
  SpeciesSeason,
  SurveyActivity,
  SurveyFigures,
  SurveyFilter,
  SurveyWeek,
} from './figures/figures.ts';
export { activityOf } from './figures/activity-of.ts';
export { compareParts, type PartsComparison } from './figures/compare-parts.ts';
export {
  createConfirmedRows,
  wantedColumns,
  type FoundDetection,
  type WantedColumn,
  type WantedDetection,
  type WantedValues,
} from './confirmed/confirmed-rows.ts';
export {
  confirmedSurvey,
  detectionsIn,
  withoutDetections,
  type ConfirmedOf,
} from './confirmed/confirmed-survey.ts';
export { foundDays, type FoundDay } from './figures/found-days.ts';
export { countedFrom, filterFor, firstStepOf, noFilter } from './figures/filter-hours.ts';
export {
  calledIn,
  joinSurvey,
  joinUsedUp,
  numberOf,
  type JoinedSpecies,
  type JoinedSurvey,
  type SurveyAnalysis,
} from './figures/join-survey.ts';
export { occasionsOf } from './figures/occasions-of.ts';
export { seasonOf } from './figures/season-of.ts';
export { surveyFigures } from './figures/survey-figures.ts';
export { sunTimes, type SunTimes } from './sun/sun-times.ts';
export { dawnCheck, type DawnCheck, type DawnFigures } from './sun/dawn-check.ts';
export { firstDawnPeak, type DawnPeak } from './sun/dawn-peak.ts';
export { meanTwilight, type DayTwilight, type SunPlace } from './sun/mean-sun.ts';
