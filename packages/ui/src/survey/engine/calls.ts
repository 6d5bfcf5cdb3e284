import type { SpectrogramDay } from '@biophony/recordings/cubes';
import type {
  Correction,
  DawnCheck,
  DayTwilight,
  JoinedSpecies,
  PartsComparison,
  Place,
  SpeciesSeason,
  SunPlace,
  SurveyActivity,
  SurveyDeployment,
  SurveyFigures,
  SurveyFilter,
  WantedDetection,
} from '@biophony/recordings/survey';
import type { DetectionRow, NamedDeployment, Source } from '../../explorer/engine/calls.ts';

/** The detections of one analysis, by its place in the survey and a link that is good now. */
export interface FoundSource extends Source {
  analysis: number;
}

/** What of a survey is counted; `said` takes of it what the last call of `say` left. */
export type AskedFilter = SurveyFilter & { said?: boolean };

/** Detections of an analysis of which people together say the same. */
export interface SaidSource extends FoundSource {
  wanted: readonly WantedDetection[];
}

type SayCalls = {
  /**
   * Finds detections of which people say the same among the results; they alone are left, or all but they. Tells how many
   * there are, and how many are not among the results.
   */
  say: {
    input: { analyses: readonly SaidSource[]; keep: 'them' | 'others' };
    output: { detections: number; missing: number };
    report: { read: number; of: number };
  };
};

/** Where a page begins: the place of a recorder's day, of a row group among its own, and of a row among what these hold. */
export interface FoundPlace {
  day: number;
  group: number;
  row: number;
}

/** A single detection, with the place of its analysis in the survey. */
export type FoundRow = DetectionRow & { analysis: number };

export interface FoundPage {
  rows: FoundRow[];
  /** Where the next page begins; null behind the last. */
  next: FoundPlace | null;
}

/** What the survey's worker answers of single detections; `filter.species` says of which. */
export type FoundCalls = {
  /** How many there are by the counts, and the analyses whose links a page needs. */
  found: {
    input: { filter: AskedFilter; at: FoundPlace };
    output: { detections: number; analyses: number[] };
    report: never;
  };
  page: {
    input: { filter: AskedFilter; at: FoundPlace; sources: readonly FoundSource[] };
    output: FoundPage;
    report: never;
  };
  around: {
    input: {
      source: FoundSource;
      row: number;
      range: { from: number; to: number };
      deployment: NamedDeployment | null;
    };
    output: DetectionRow[];
    report: never;
  };
};

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

/** A deployment whose clock is held against the sun, with a correction that it might have. */
export interface DawnInput {
  analyses: readonly CubeSource[];
  deployment: SurveyDeployment;
  correction: Correction;
  place: Place;
}

/** What was opened. */
export interface OpenedSurvey {
  /** Sites that anything belongs to; null for what belongs to no deployment. */
  sites: (string | null)[];
  /** With every name that is known of each. */
  species: (Pick<JoinedSpecies, 'scientific_name' | 'common_name'> & { names: string[] })[];
  /** Local days since 1970 with effort or detections; null where nothing has a time. */
  firstDay: number | null;
  lastDay: number | null;
  /** Rows of the cubes. */
  cells: number;
}

/** What the survey's worker answers. All but `open` and `dawn` are of what was opened last. */
/** A species' season, with the places whose sun is drawn. */
export interface SeasonAsked {
  filter: AskedFilter & { species: string };
  places: readonly SunPlace[];
}

/** Two parts of a survey that are compared. */
export interface ComparedParts {
  a: AskedFilter;
  b: AskedFilter;
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
export type SurveyCalls = FoundCalls &
  SayCalls & {
    /** Reports bytes read, of all. */
    open: { input: OpenInput; output: OpenedSurvey; report: { read: number; of: number } };
    figures: { input: AskedFilter; output: SurveyFigures; report: never };
    activity: { input: AskedFilter; output: SurveyActivity; report: never };
    dawn: { input: DawnInput; output: DawnCheck | null; report: never };
    /** With dawn and dusk of the middle of each week. */
    season: {
      input: SeasonAsked;
      output: SpeciesSeason & { sun: DayTwilight[] };
      report: never;
    };
    /** Two parts, by days of sites. Fails with a sentence for what is beyond the limits of the statistics. */
    compare: { input: ComparedParts; output: PartsComparison; report: never };
    spectrogram: { input: SpectrogramInput; output: OpenedSpectrogram; report: never };
    'spectrogram-day': {
      input: { siteId: string; day: number };
      output: SpectrogramDay;
      report: never;
    };
  };
