import type { Device } from '../../onnx/devices.ts';
import type { Progress } from '../../progress/progress.ts';
import type { FolderAnalysis } from '../../runs/session.ts';

/** How results are made in folders. */
export interface FolderPlan {
  /** The folder that was named: the folder of the results, or the one around those of several analyses. */
  out: string;
  analyses: readonly FolderAnalysis[];
  timezone: string | null;
  modelsDir: string;
  threads: number | undefined;
  /** What networks run on. */
  device: Device | undefined;
  /** Recordings to come at most, where that is known. */
  most?: number;
  allFiles: boolean;
  /** Begins anew what was not finished. */
  restart: boolean;
  /** Recordings that the results in the folders have are not analysed again. */
  skipExisting: boolean;
  progress: Progress;
  stop: AbortController;
}
