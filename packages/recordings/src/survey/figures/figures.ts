/** What of a survey is counted. */
export interface SurveyFilter {
  /** Sites by their IDs; null for all of it, what belongs to no deployment included. */
  sites: ReadonlySet<string> | null;
  deployments: ReadonlySet<string> | null;
  /** Local days since 1970, both included; null for no bound. What has no time is counted without bounds alone. */
  fromDay: number | null;
  toDay: number | null;
  /** Local hours of the day, both included; 22 to 4 goes over midnight. Null for all. */
  hours: readonly [from: number, to: number] | null;
  /** Least confidence; steps of 0.05. */
  minConfidence: number;
  /**
   * Least confidence of each species by its `speciesKey`, beside that of all; a species that is not in it is left out. None
   * where species have no threshold of their own. What lies within a step counts from the next one on (`countedFrom`).
   */
  leastBySpecies?: ReadonlyMap<string, number> | undefined;
  /** The `speciesKey` of the species that sites tell apart; null for none. */
  species: string | null;
}

/** What was recorded and found at a site; `site_id` is null for what belongs to no deployment. */
export interface SiteFigures {
  site_id: string | null;
  /** Seconds that were analysed. */
  seconds: number;
  /** Local days with effort. */
  days: number;
  detections: number;
  /** How many species were detected. */
  species: number;
  /** Detections of the chosen species; 0 where none is chosen. */
  chosen: number;
}

export interface SpeciesFigures {
  scientific_name: string;
  /** The name by which it is joined with others; empty for sounds of no species. */
  accepted_name: string;
  common_name: string;
  detections: number;
  /** Days of sites on which it was detected. */
  days: number;
  sites: number;
  /** Detections in a recorded hour of all that is counted; null where that has less than an hour of effort. */
  perHour: number | null;
  /** Local days since 1970; null where no time is known. */
  firstDay: number | null;
  lastDay: number | null;
  /** Detections by week, parallel to `weeks` of the survey. */
  byWeek: Float64Array;
  /** Detections by site, parallel to `sites` of the survey. */
  bySite: Float64Array;
}

/** Seven local days, from a Monday. */
export interface SurveyWeek {
  /** Days since 1970. */
  firstDay: number;
  seconds: number;
}

export interface SurveyFigures {
  detections: number;
  seconds: number;
  /** Days of sites with effort. */
  days: number;
  /** Detections whose recordings tell no time. */
  undated: number;
  sites: SiteFigures[];
  /** By the number of detections, most first. */
  species: SpeciesFigures[];
  /** All weeks from the first with effort to the last. */
  weeks: SurveyWeek[];
}

/** One species by week and hour of the local day: `weeks.length` times 24 values, hours within weeks. */
export interface SpeciesSeason {
  weeks: SurveyWeek[];
  detections: Float64Array;
  /** Seconds analysed; where there are none, nothing is known. */
  seconds: Float64Array;
}

/** Detections by day and hour of the local day: `days.length` times 24 values, hours within days. */
export interface SurveyActivity {
  /** Local days since 1970 with effort or detections, in their order. */
  days: number[];
  detections: Uint32Array;
  /** Seconds analysed, of all sites together. */
  seconds: Float32Array;
}

/** Width of a step of confidence. */
export const confidenceStep = 0.05;
/** Hour of what was recorded at an unknown time. */
export const noHour = -(2 ** 31);

/** A recorder as its recordings name it, and the offset from UTC of its clock, such as `+02:00`; null for none. */
export interface CubeRecorder {
  device_id: string | null;
  utc_offset: string | null;
}

export interface CubeSpecies {
  /** Empty for sounds that are of no species, such as those that stand out. */
  scientific_name: string;
  common_name: string;
}

/** What tells a species from others: its scientific name, or the common one where it has no other. */
export const speciesKey = ({ scientific_name, common_name }: CubeSpecies): string =>
  scientific_name || common_name;

/** Which names are those of one species: what `acceptedNames` of `@biophony/contract/names` makes. */
export interface SpeciesNames {
  /** By what names are compared. */
  key(name: string): string;
  accepted(name: string): string;
}

/** Names of which nothing is known: each is a species of its own. */
export const eachItsOwn: SpeciesNames = {
  key: (name) => name,
  accepted: (name) => name,
};

/**
 * How many detections an analysis has, by species, recorder, hour and confidence: columns of equal length. Hours count from
 * 1970 by the digits of the recorder's clock, whatever its offset; `noHour` where no time is known.
 */
export interface CountCube {
  species: readonly CubeSpecies[];
  recorders: readonly CubeRecorder[];
  /** Places in `species`. */
  speciesOf: Uint16Array;
  /** Places in `recorders`. */
  recorderOf: Uint16Array;
  hour: Int32Array;
  /** Steps of confidence: 5 is from 0.25 to below 0.3; 19 holds 1 as well. */
  step: Uint8Array;
  count: Uint16Array | Uint32Array;
}

/** What an analysis listened to, by recorder and hour: columns of equal length. */
export interface EffortCube {
  recorders: readonly CubeRecorder[];
  recorderOf: Uint16Array;
  hour: Int32Array;
  /** Seconds of sound that were analysed in the hour. */
  seconds: Float64Array;
  /** Recordings that begin in the hour, analysed or refused. */
  recordings: Uint32Array;
  /** Recordings that begin in the hour of which nothing could be analysed. */
  refused: Uint32Array;
}
