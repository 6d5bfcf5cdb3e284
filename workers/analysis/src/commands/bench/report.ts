import type { Device } from '../../onnx/devices.ts';
import type { Machine } from './machine.ts';

/** What was measured of one analysis. */
export interface AnalysisReport {
  analysis_type: string;
  /** Windows a second on all threads or on the graphics processor, inference alone; null where no network runs. */
  windows_per_s: number | null;
  /**
   * Share of the matrix rate, by the multiply-adds that the model's authors state; null where nobody states them, and on
   * another device than the CPU, since the rate is that of a core.
   */
  matrix_share: number | null;
  by_sample_rate: {
    sample_rate_hz: number;
    /** Seconds of sound in a second, on an idle machine and with what it does now. */
    real_time_factor: number;
    real_time_factor_now: number;
    /** Seconds that a full card takes. */
    card_s: number;
  }[];
  /** Why it was not measured. */
  problem: string | null;
}

/** Everything that `bench` says; bytes, hertz and seconds. */
export interface BenchReport {
  machine: Machine;
  threads: number;
  /** What networks ran on. */
  device: Device;
  /** Multiply-adds of matrix products in a second of one core. */
  matrix_per_s: number;
  /** Seconds of sound in a second of one core. */
  reading: { sample_rate_hz: number; real_time_factor: number };
  resampling: { from_hz: number; to_hz: number; real_time_factor: number };
  card: {
    bytes: number;
    bits: number;
    channels: number;
    /** Seconds of sound that it holds. */
    by_sample_rate: { sample_rate_hz: number; seconds: number }[];
  };
  analyses: AnalysisReport[];
  /** How long measuring took. */
  seconds: number;
}
