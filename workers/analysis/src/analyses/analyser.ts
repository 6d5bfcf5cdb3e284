import type { RecordingFacts } from '@biophony/recordings';
import type { Device } from '../onnx/devices.ts';
import type { Emit, FileIssue, FileResult } from '../results/file-result.ts';
import type { Hearing, AnalyserSound } from './sound.ts';

export interface InputFile {
  path: string;
  filename: string;
  recording: RecordingFacts;
  refusal?: FileIssue;
}

/** A bad file never throws: the result is `refused`. */
export interface Analyser {
  model: string;
  model_version: string;
  model_verified: boolean | null;
  device: Device | null;
  /** Of the weights, lower-case hexadecimal. */
  model_sha256: string | null;
  /** Name and version; null without a network. */
  runtime: string | null;
  hears: Hearing | null;
  /** Slow-down factor; null to read each header. */
  timeExpansion: number | null;
  /** With `emit`, returns only what was not emitted. */
  analyseSound(file: InputFile, sound: AnalyserSound, emit?: Emit): Promise<FileResult>;
  close(): Promise<void>;
}

interface AnalyserOptions {
  settings: Record<string, unknown>;
  modelsDir: string;
  device?: Device;
}
export type CreateAnalyser = (options: AnalyserOptions) => Promise<Analyser>;
