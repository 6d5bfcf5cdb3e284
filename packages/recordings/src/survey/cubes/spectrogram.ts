import type { CubeRecorder } from '../figures/figures.ts';

/** Frequency bins of a minute. */
export const binsOfMinute = 256;
/** Stands where no minute of a recorder's clock is. */
export const noMinute = -(2 ** 31);
export const minutesOfDay = 1440;

/** A part of survey-spectrogram.parquet: minutes of one recorder in one day of its clock. */
export interface SpectrogramTile {
  recorder: CubeRecorder;
  sampleRateHz: number;
  /** Minutes since 1970 by the recorder's clock, both included. */
  firstMinute: number;
  lastMinute: number;
  rows: number;
  /** Where its bytes stand in the file. */
  offset: number;
  length: number;
}

/** What a tile holds: columns of equal length, and for each row 256 bytes of each index, from the lowest frequency up. */
export interface SpectrogramMinutes {
  minute: Int32Array;
  seconds: Float64Array;
  aci: Uint8Array;
  concentration: Uint8Array;
  events: Uint8Array;
}

/** What one step of a byte of survey-spectrogram.parquet is: of the index itself, or of events a second. */
export const spectrogramSteps = { aci: 0.005, concentration: 1 / 255, events: 0.02 } as const;
