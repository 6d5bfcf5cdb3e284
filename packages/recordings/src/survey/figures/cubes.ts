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
