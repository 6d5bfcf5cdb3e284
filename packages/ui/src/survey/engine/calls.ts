import type {
  GroupComparison,
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

/** What the survey's worker answers. All but `open` are of what was opened last. */
export type SurveyCalls = {
  /** Reports bytes read, of all. */
  open: { input: OpenInput; output: OpenedSurvey; report: { read: number; of: number } };
  figures: { input: SurveyFilter; output: SurveyFigures; report: never };
  activity: { input: SurveyFilter; output: SurveyActivity; report: never };
  /** The filter's species by week and hour. */
  season: { input: SurveyFilter; output: SpeciesSeason; report: never };
  /** Sampling occasions of two filters: a day of a site each. */
  compare: {
    input: { a: SurveyFilter; b: SurveyFilter };
    output: GroupComparison;
    report: never;
  };
};
