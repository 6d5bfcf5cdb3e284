import type { RecordingFacts } from '@biophony/recordings';
import type { Device } from '../onnx/devices.ts';
import type { Emit, FileIssue, FileResult } from '../results/file-result.ts';
import type { Hearing, Sound } from './sound.ts';

/** What an analyser is given: the file on disk, the name people know it by, and what its header says. */
export interface InputFile {
  path: string;
  filename: string;
  recording: RecordingFacts;
  /** Why it cannot be analysed, where that is known before it is read. */
  refusal?: FileIssue;
}

/** One analysis type made ready with its settings. Never throws for a bad file: that is a `refused` result. */
export interface Analyser {
  /** Name and version of the model or method, written to every result row. */
  model: string;
  model_version: string;
  /** Whether the model is known to be what it is called; null where no model is installed for it. */
  model_verified: boolean | null;
  /** What its network runs on; null where there is none. */
  device: Device | null;
  /** SHA-256 of the file of weights that was loaded, lower-case hexadecimal; null where there is none. */
  model_sha256: string | null;
  /** Name and version of what its network runs in; null where there is none. */
  runtime: string | null;
  /** How it wants the sound; null for each recording as it is. */
  hears: Hearing | null;
  /** How many times recordings were slowed down, as the settings say; null where each header says it. */
  timeExpansion: number | null;
  /**
   * Analyses a recording that was opened, by its sound as it wants it. With `emit`, the result holds only what was not
   * emitted before.
   */
  analyseSound(file: InputFile, sound: Sound, emit?: Emit): Promise<FileResult>;
  close(): Promise<void>;
}

/** How an analyser is made. `settings` are the analysis' settings, defaults filled in and validated. */
interface AnalyserOptions {
  settings: Record<string, unknown>;
  modelsDir: string;
  /** What a network is to run on; the CPU when absent. */
  device?: Device;
}
export type CreateAnalyser = (options: AnalyserOptions) => Promise<Analyser>;
