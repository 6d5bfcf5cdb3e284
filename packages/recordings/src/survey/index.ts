export {
  noCorrection,
  type Correction,
  type KnownTime,
  type Recorded,
  checkCorrection,
  type CorrectionFault,
  clockOf,
  correctedTime,
  recordedBounds,
  shownTimeOf,
  type Clock,
  parseShift,
  shiftText,
  zoneFault,
  deploymentZone,
} from './corrections.ts';
export {
  blurPlace,
  publicPrecisions,
  type BlurredPlace,
  type PublicPrecision,
  distanceM,
  parsePlace,
  type WrittenPlace,
} from './places.ts';
export {
  parseCoordinate,
  type WrittenCoordinate,
  type Axis,
  type Place,
  type Unreadable,
} from './coordinates.ts';
export { sheetColumns, type ColumnName, type SheetRemark } from './sheet/columns.ts';
export {
  type Delimiter,
  type SheetRow,
  readSheet,
  sheetLimits,
  type NoSheet,
  type Sheet,
} from './sheet/read-sheet.ts';
export {
  deploymentSheetInSteps,
  readDeploymentSheet,
  type DeploymentSheet,
  type DeploymentSheetOptions,
} from './sheet/deployment-sheet.ts';
export { readTime, type ReadTime, createWallClocks, type WallClocks } from './sheet/cells.ts';
export type { DeploymentRow, SheetDeployment, SheetSite } from './sheet/rows.ts';

export {
  chao2,
  type Chao2,
  sampleCoverage,
  type Incidence,
  extrapolateRichness,
  rarefactionCurve,
  rarefy,
  type RarefiedRichness,
} from './statistics/richness.ts';
export {
  compareGroups,
  type GroupComparison,
  type GroupRichness,
  type SpeciesComparison,
  incidenceOf,
  type Occasion,
} from './statistics/groups.ts';
export {
  type OccasionCount,
  detectionRate,
  type DetectionRate,
  type IntervalSource,
  rateRatio,
  type RateRatio,
} from './statistics/rates.ts';
export { statisticsLimits } from './statistics/limits.ts';
export { groupRecordings, type PlacedRecording, type RecordingGroup } from './group-recordings.ts';
export { localHourOf, localTimeText, type WallTime } from '../time/zone.ts';
export { effortHours, longestRecording, type EffortHour } from './effort-hours.ts';
export { siteKey } from './sheet/sites.ts';
export { siteNames, type NamedSite } from './site-names.ts';
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
  type SiteFigures,
  type SpeciesFigures,
  type SpeciesSeason,
  type SurveyActivity,
  type SurveyFigures,
  type SurveyFilter,
  type SurveyWeek,
} from './figures/figures.ts';
export {
  type SurveyDeployment,
  recordingsOfRecorder,
  type RecordingPlace,
} from './figures/deployment-clocks.ts';
export {
  activityOf,
  compareParts,
  type PartsComparison,
  foundDays,
  type FoundDay,
  occasionsOf,
  seasonOf,
  surveyFigures,
} from './figures/survey-figures.ts';
export {
  createConfirmedRows,
  wantedColumns,
  type FoundDetection,
  type WantedColumn,
  type WantedDetection,
  type WantedValues,
  confirmedSurvey,
  detectionsIn,
  withoutDetections,
  type ConfirmedOf,
} from './confirmed.ts';
export {
  countedFrom,
  filterFor,
  firstStepOf,
  noFilter,
  calledIn,
  joinSurvey,
  joinUsedUp,
  numberOf,
  type JoinedSpecies,
  type JoinedSurvey,
  type SurveyAnalysis,
} from './figures/join-survey.ts';
export {
  sunTimes,
  type SunTimes,
  firstDawnPeak,
  type DawnPeak,
  meanTwilight,
  type DayTwilight,
  type SunPlace,
  dawnCheck,
  type DawnCheck,
  type DawnFigures,
} from './sun.ts';
export { suspiciousClocks, type ClockCheck } from './suspicious-clocks.ts';
