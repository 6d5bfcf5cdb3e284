import type { CubeRecorder } from '../figures/figures.ts';

/** Frequency bins. */
export const binsOfMinute = 256;
/** No minute of a recorder's clock. */
export const noMinute = -(2 ** 31);
export const minutesOfDay = 1440;

/** Minutes of one recorder in one day of its clock, in survey-spectrogram.parquet. */
export interface SpectrogramTile {
  recorder: CubeRecorder;
  sampleRateHz: number;
  /** Minutes since 1970 by the recorder's clock, both included. */
  firstMinute: number;
  lastMinute: number;
  rows: number;
  /** Bytes from the file's start. */
  offset: number;
  length: number;
}

/** Columns of equal length; per row 256 bytes of each index, lowest frequency first. */
export interface SpectrogramMinutes {
  minute: Int32Array;
  seconds: Float64Array;
  aci: Uint8Array;
  concentration: Uint8Array;
  events: Uint8Array;
}

/** One step of a byte: in the index itself, or events a second. */
export const spectrogramSteps = { aci: 0.005, concentration: 1 / 255, events: 0.02 } as const;
