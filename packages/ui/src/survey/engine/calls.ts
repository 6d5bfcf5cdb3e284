import type {
  DayTwilight,
  SunPlace,
  PartsComparison,
  SpeciesSeason,
  SurveyActivity,
  SurveyDeployment,
  SurveyFigures,
  SurveyFilter,
} from '@biophony/recordings/survey';

/** The cubes of an analysis, by their links. */
export interface CubeSource {
  data_id: string;
  /** Whether its settings put the times of the recordings into a zone. */
  is_in_zone: boolean;
  counts: { url: string; size: number };
  effort: { url: string; size: number };
}

export interface OpenInput {
  analyses: readonly CubeSource[];
  deployments: readonly SurveyDeployment[];
}

/** What was opened. */
export interface OpenedSurvey {
  /** Sites that anything belongs to; null for what belongs to no deployment. */
  sites: (string | null)[];
  species: { scientific_name: string; common_name: string }[];
  /** Local days since 1970 with effort or detections; null where nothing has a time. */
  firstDay: number | null;
  lastDay: number | null;
  /** Rows of the cubes. */
  cells: number;
}

/** A species' season, with the places whose sun is drawn. */
export interface SeasonAsked {
  filter: SurveyFilter & { species: string };
  places: readonly SunPlace[];
}

/** A season with dawn and dusk of the middle of each week. */
export interface SunnySeason extends SpeciesSeason {
  sun: DayTwilight[];
}

/** Two parts of a survey that are compared. */
export interface ComparedParts {
  a: SurveyFilter;
  b: SurveyFilter;
}

/** What the survey's worker answers. All but `open` are of what was opened last. */
export type SurveyCalls = {
  /** Reports bytes read, of all. */
  open: { input: OpenInput; output: OpenedSurvey; report: { read: number; of: number } };
  figures: { input: SurveyFilter; output: SurveyFigures; report: never };
  activity: { input: SurveyFilter; output: SurveyActivity; report: never };
  season: { input: SeasonAsked; output: SunnySeason; report: never };
  /** Two parts, by days of sites. Fails with a sentence for what is beyond the limits of the statistics. */
  compare: { input: ComparedParts; output: PartsComparison; report: never };
};
