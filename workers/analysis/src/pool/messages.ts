import type { Device } from '../onnx/devices.ts';
import type { RunGate } from '../onnx/run-gate.ts';
import type { InputFile } from '../analyses/analyser.ts';
import type { FileResult, Found } from '../results/file-result.ts';

/** What every worker of a pool is started with. */
export interface WorkerSetup {
  analysisType: string;
  settings: Record<string, unknown>;
  modelsDir: string;
  /** What a network is to run on; the CPU when absent. */
  device?: Device;
}

/** What a thread is given at its start. */
export interface WorkerStart {
  setup: WorkerSetup;
  /** Shows when the thread is inside ONNX Runtime. */
  gate: RunGate;
}

/** A file to analyse, or word that one more message of what was found has been used up. */
export type ToWorker = { kind: 'file'; file: InputFile } | { kind: 'used' };

/**
 * `ready` once after the start; `unavailable` when the analysis cannot run at all. Then for every file one
 * `result`, after any number of `found` where there is much, and of `working` as signs of life, with the seconds of sound heard so far.
 */
export type FromWorker =
  | {
      kind: 'ready';
      model: string;
      modelVersion: string;
      modelVerified: boolean | null;
      device: Device | null;
    }
  | { kind: 'unavailable'; message: string }
  | { kind: 'working'; heard_s: number }
  | { kind: 'found'; found: Found }
  | { kind: 'result'; result: FileResult };
