import type { FileResult, InputFile } from '../analyses/analyser.ts';

/** What every worker of a pool is started with. */
export interface WorkerSetup {
  analysisType: string;
  settings: Record<string, unknown>;
  modelsDir: string;
}

export interface ToWorker {
  file: InputFile;
}

/** `ready` once after the start; `unavailable` when the analysis cannot run at all; then one answer a file. */
export type FromWorker =
  | { kind: 'ready'; model: string; modelVersion: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'result'; result: FileResult };
