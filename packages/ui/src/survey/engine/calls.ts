import type { SpectrogramDay } from '@biophony/recordings/cubes';
import type {
  ClockCheck,
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

/** Link to the detections of one analysis, with its index in the survey. */
export interface FoundSource extends Source {
  analysis: number;
}

/** Filter of a survey; with `said`, only what the last call of `say` left. */
export type AskedFilter = SurveyFilter & { byReview?: boolean };

export interface SaidSource extends FoundSource {
  wanted: readonly WantedDetection[];
}

type SayCalls = {
  /**
   * Finds detections with agreeing verdicts among the results, and keeps only those or all others.
   * Returns how many there are, and how many the results do not contain.
   */
  say: {
    input: { analyses: readonly SaidSource[]; keep: 'them' | 'others' };
    output: { detections: number; missing: number };
    report: { read: number; of: number };
  };
};

/**
 * Start of a page: index of a recorder's day, of a row group of that day, and of a row among these
 * groups.
 */
export interface FoundPlace {
  day: number;
  group: number;
  row: number;
}

export type FoundRow = DetectionRow & { analysis: number };

export interface FoundPage {
  rows: FoundRow[];
  /** Start of the next page; null after the last. */
  next: FoundPlace | null;
}

/** On the species `filter.species`. */
export type FoundCalls = {
  /** The analyses whose links a page needs. */
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

export interface CubeSource {
  data_id: string;
  /** Whether its settings give the recordings a time zone. */
  is_in_zone: boolean;
  counts: { url: string; size: number };
  effort: { url: string; size: number };
}

export interface OpenInput {
  analyses: readonly CubeSource[];
  deployments: readonly SurveyDeployment[];
}

/** With a possible correction. */
export interface DawnInput {
  analyses: readonly CubeSource[];
  deployment: SurveyDeployment;
  correction: Correction;
  place: Place;
}

/** Result of `open`. */
export interface OpenedSurvey {
  /** Sites with data; null stands for data without a deployment. */
  sites: (string | null)[];
  /** With all known names. */
  species: (Pick<JoinedSpecies, 'scientific_name' | 'common_name'> & { names: string[] })[];
  /** Local days since 1970 with effort or detections; null where nothing has a time. */
  firstDay: number | null;
  lastDay: number | null;
  cells: number;
}

export interface SeasonAsked {
  filter: AskedFilter & { species: string };
  places: readonly SunPlace[];
}

export interface ComparedParts {
  a: AskedFilter;
  b: AskedFilter;
}

export interface SpectrogramSource {
  data_id: string;
  is_in_zone: boolean;
  url: string;
  size: number;
}

export interface SpectrogramInput {
  sources: readonly SpectrogramSource[];
  deployments: readonly SurveyDeployment[];
  siteId: string;
}

/** Local days since 1970, and the highest recorded frequency. */
export interface OpenedSpectrogram {
  days: number[];
  topHz: number;
}

/**
 * Calls of the survey's worker. All but `open` and `spectrogram` are about the survey opened last.
 */
export type SurveyCalls = FoundCalls &
  SayCalls & {
    /** Reports bytes. */
    open: { input: OpenInput; output: OpenedSurvey; report: { read: number; of: number } };
    figures: { input: AskedFilter; output: SurveyFigures; report: never };
    activity: { input: AskedFilter; output: SurveyActivity; report: never };
    /** Suspicious ones; places by site ID. */
    clocks: { input: { places: [string, Place][] }; output: ClockCheck[]; report: never };
    dawn: { input: DawnInput; output: DawnCheck | null; report: never };
    /** With dawn and dusk at the middle of each week. */
    season: {
      input: SeasonAsked;
      output: SpeciesSeason & { sun: DayTwilight[] };
      report: never;
    };
    /** Fails with a sentence beyond the limits of the statistics. */
    compare: { input: ComparedParts; output: PartsComparison; report: never };
    spectrogram: { input: SpectrogramInput; output: OpenedSpectrogram; report: never };
    'spectrogram-day': {
      input: { siteId: string; day: number };
      output: SpectrogramDay;
      report: never;
    };
  };
