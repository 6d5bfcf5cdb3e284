import type { SpectrogramDay } from '@biophony/recordings/cubes';
import type {
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

/** The spectrogram of a dataset, by its link. */
export interface SpectrogramSource {
  data_id: string;
  /** Whether its settings put the times of the recordings into a zone. */
  is_in_zone: boolean;
  url: string;
  size: number;
}

export interface SpectrogramInput {
  sources: readonly SpectrogramSource[];
  deployments: readonly SurveyDeployment[];
  siteId: string;
}

/** The local days, since 1970, that a site has something of, and the highest frequency that was recorded there. */
export interface OpenedSpectrogram {
  days: number[];
  topHz: number;
}

/** What the survey's worker answers. All but `open` and `spectrogram` are of what was opened last. */
export type SurveyCalls = {
  /** Reports bytes read, of all. */
  open: { input: OpenInput; output: OpenedSurvey; report: { read: number; of: number } };
  figures: { input: SurveyFilter; output: SurveyFigures; report: never };
  activity: { input: SurveyFilter; output: SurveyActivity; report: never };
  spectrogram: { input: SpectrogramInput; output: OpenedSpectrogram; report: never };
  'spectrogram-day': {
    input: { siteId: string; day: number };
    output: SpectrogramDay;
    report: never;
  };
};
