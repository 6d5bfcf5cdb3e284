import type { Device, RunGate } from '../onnx/devices.ts';
import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Found } from '../results/file-result.ts';

/** One analysis of those that a pool makes. */
export interface PoolAnalysis {
  analysisType: string;
  settings: Record<string, unknown>;
}

/** What every worker of a pool is started with. */
export interface WorkerSetup {
  /** All that are made of the same sound, at least one; elsewhere they are known by their places here. */
  analyses: readonly PoolAnalysis[];
  modelsDir: string;
  /** What networks are to run on; the CPU when absent. */
  device?: Device;
}

/** A file for a pool. */
export interface PoolFile extends InputFile {
  /** Which analyses are to be made of it; all of them when absent. */
  of?: readonly number[];
}

/** What a thread is given at its start. */
export interface WorkerStart {
  setup: WorkerSetup;
  /** Shows when the thread is inside ONNX Runtime. */
  gate: RunGate;
}

/** A file to analyse, or word that one more message of what was found has been used up. */
export type ToWorker = { kind: 'file'; file: InputFile; of: readonly number[] } | { kind: 'used' };

/** What a worker says of an analysis that it is ready for. */
export interface AnalyserFacts {
  /** Name and version of the model or method. */
  model: string;
  modelVersion: string;
  modelVerified: boolean | null;
  /** What its network runs on; null where there is none. */
  device: Device | null;
  /** SHA-256 of the weights that it loaded; null where there are none. */
  modelSha256: string | null;
  /** Name and version of what its network runs in; null where there is none. */
  runtime: string | null;
  /** SHA-256 over its installed model; null where there is none. */
  network: string | null;
}

/**
 * `ready` once after the start; `unavailable` when an analysis cannot run at all, here or, with these settings, anywhere.
 * Then for every file one `result` of each analysis, after any number of `found` where there is much, and of `working` as
 * signs of life, with the seconds of sound heard so far.
 */
export type FromWorker =
  | { kind: 'ready'; analysers: AnalyserFacts[] }
  | { kind: 'unavailable'; message: string; ofSettings: boolean }
  | { kind: 'working'; heard_s: number }
  | { kind: 'found'; of: number; found: Found }
  | { kind: 'result'; of: number; result: FileResult };
