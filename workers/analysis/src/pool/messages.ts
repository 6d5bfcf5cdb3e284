import type { Device, RunGate } from '../onnx/devices.ts';
import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Findings } from '../results/file-result.ts';

export interface PoolAnalysis {
  analysisType: string;
  settings: Record<string, unknown>;
}

export interface WorkerSetup {
  /** At least one, all for the same sound; elsewhere by index. */
  analyses: readonly PoolAnalysis[];
  modelsDir: string;
  device?: Device;
}

export interface PoolFile extends InputFile {
  /** Indexes of analyses. Default: all. */
  of?: readonly number[];
}

export interface WorkerStart {
  setup: WorkerSetup;
  /** Tells when the thread is inside ONNX Runtime. */
  gate: RunGate;
}

/** `used`: one `found` message was dealt with. */
export type ToWorker = { kind: 'file'; file: InputFile; of: readonly number[] } | { kind: 'used' };

export interface AnalyserFacts {
  model: string;
  modelVersion: string;
  modelVerified: boolean | null;
  device: Device | null;
  /** Of the loaded weights; null without any. */
  modelSha256: string | null;
  /** Name and version of the network's runtime. */
  runtime: string | null;
  /** Over the installed model; null without one. */
  network: string | null;
}

/**
 * `ready` once; `unavailable` when an analysis cannot run here or anywhere. Then one `result` per
 * file and analysis, after any number of `found`, and `working` as a sign of life.
 */
export type FromWorker =
  | { kind: 'ready'; analysers: AnalyserFacts[] }
  | { kind: 'unavailable'; message: string; ofSettings: boolean }
  | { kind: 'working'; heard_s: number }
  | { kind: 'found'; of: number; findings: Findings }
  | { kind: 'result'; of: number; result: FileResult };
