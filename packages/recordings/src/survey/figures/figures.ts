export interface SurveyFilter {
  /** IDs; null for everything, also without a deployment. */
  sites: ReadonlySet<string> | null;
  deployments: ReadonlySet<string> | null;
  /** Local days since 1970, inclusive; null for no bound. A bound excludes what has no time. */
  fromDay: number | null;
  toDay: number | null;
  /** Local, inclusive; 22 to 4 spans midnight. Null for all. */
  hours: readonly [from: number, to: number] | null;
  /** In steps of 0.05. */
  minConfidence: number;
  /**
   * Per `speciesKey`, besides the general one; other species are left out. Rounded up to a step
   * (`countedFrom`).
   */
  leastBySpecies?: ReadonlyMap<string, number> | undefined;
  /** `speciesKey` counted per site. */
  species: string | null;
}

/** `site_id` is null without a deployment. */
export interface SiteFigures {
  site_id: string | null;
  /** Seconds analysed. */
  seconds: number;
  days: number;
  detections: number;
  species: number;
  chosen: number;
}

export interface SpeciesFigures {
  scientific_name: string;
  /** Joins species; empty for sounds without one. */
  accepted_name: string;
  common_name: string;
  detections: number;
  /** Site-days with detections. */
  days: number;
  sites: number;
  /** Per recorded hour; null for less than an hour of effort. */
  perHour: number | null;
  /** Since 1970; null where no time is known. */
  firstDay: number | null;
  lastDay: number | null;
  /** Parallel to `weeks`. */
  byWeek: Float64Array;
  /** Parallel to `sites`. */
  bySite: Float64Array;
}

export interface SurveyWeek {
  firstDay: number;
  seconds: number;
}

export interface SurveyFigures {
  detections: number;
  seconds: number;
  /** Site-days with effort. */
  days: number;
  /** In recordings without a time. */
  undated: number;
  sites: SiteFigures[];
  /** Most detections first. */
  species: SpeciesFigures[];
  /** From the first to the last with effort. */
  weeks: SurveyWeek[];
}

/** One species: `weeks.length` times 24 values, hours within weeks. */
export interface SpeciesSeason {
  weeks: SurveyWeek[];
  detections: Float64Array;
  /** Seconds analysed; 0 means unknown, not absent. */
  seconds: Float64Array;
}

/** `days.length` times 24 values, hours within days. */
export interface SurveyActivity {
  days: number[];
  detections: Uint32Array;
  /** Seconds analysed, all sites together. */
  seconds: Float32Array;
}

/** A step of confidence. */
export const confidenceStep = 0.05;
/** Hour of an unknown time. */
export const noHour = -(2 ** 31);

/** As its recordings name it; UTC offset such as `+02:00`, null for none. */
export interface CubeRecorder {
  device_id: string | null;
  utc_offset: string | null;
}

export interface CubeSpecies {
  /** Empty for sounds without a species. */
  scientific_name: string;
  common_name: string;
}

/** Scientific name, else common name. */
export const speciesKey = ({ scientific_name, common_name }: CubeSpecies): string =>
  scientific_name || common_name;

/** Joins names of one species; made by `acceptedNames` of `@biophony/contract/names`. */
export interface SpeciesNames {
  /** Equal species share a key. */
  key(name: string): string;
  accepted(name: string): string;
}

/** Treats each name as its own species. */
export const eachItsOwn: SpeciesNames = {
  key: (name) => name,
  accepted: (name) => name,
};

/**
 * Columns of equal length. Hours of the recorder's clock since 1970; `noHour` where no time is
 * known.
 */
export interface CountCube {
  species: readonly CubeSpecies[];
  recorders: readonly CubeRecorder[];
  /** Indexes in `species`. */
  speciesOf: Uint16Array;
  /** Indexes in `recorders`. */
  recorderOf: Uint16Array;
  hour: Int32Array;
  /** 5 is from 0.25 to below 0.3; 19 includes 1. */
  step: Uint8Array;
  count: Uint16Array | Uint32Array;
}

export interface EffortCube {
  recorders: readonly CubeRecorder[];
  recorderOf: Uint16Array;
  hour: Int32Array;
  /** Analysed in the hour. */
  seconds: Float64Array;
  /** Beginning in the hour, analysed or refused. */
  recordings: Uint32Array;
  /** Beginning in the hour; nothing could be analysed. */
  refused: Uint32Array;
}
