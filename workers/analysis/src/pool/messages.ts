import type { Device, RunGate } from '../onnx/devices.ts';
import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Found } from '../results/file-result.ts';

export interface PoolAnalysis {
  analysisType: string;
  settings: Record<string, unknown>;
}

export interface WorkerSetup {
  /** At least one, all for the same sound; elsewhere known by index. */
  analyses: readonly PoolAnalysis[];
  modelsDir: string;
  /** The CPU when absent. */
  device?: Device;
}

export interface PoolFile extends InputFile {
  /** Indexes of the analyses to run; all when absent. */
  of?: readonly number[];
}

export interface WorkerStart {
  setup: WorkerSetup;
  /** Shows when the thread is inside ONNX Runtime. */
  gate: RunGate;
}

/** `used`: the receiver has dealt with one `found` message. */
export type ToWorker = { kind: 'file'; file: InputFile; of: readonly number[] } | { kind: 'used' };

export interface AnalyserFacts {
  model: string;
  modelVersion: string;
  modelVerified: boolean | null;
  /** Null without a network. */
  device: Device | null;
  /** SHA-256 of the loaded weights; null without any. */
  modelSha256: string | null;
  /** Name and version of the network's runtime; null without one. */
  runtime: string | null;
  /** SHA-256 over the installed model; null without one. */
  network: string | null;
}

/**
 * `ready` once; `unavailable` when an analysis cannot run here or, with these settings, anywhere.
 * Then one `result` per file and analysis, after any number of `found` for large results, and
 * `working` as a sign of life with the seconds processed.
 */
export type FromWorker =
  | { kind: 'ready'; analysers: AnalyserFacts[] }
  | { kind: 'unavailable'; message: string; ofSettings: boolean }
  | { kind: 'working'; heard_s: number }
  | { kind: 'found'; of: number; found: Found }
  | { kind: 'result'; of: number; result: FileResult };
