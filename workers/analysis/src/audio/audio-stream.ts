import type { FileIssue } from '../analyses/analyser.ts';

/** The sound of one file as a stream of mono samples (mean of the channels), about -1 to 1. */
export interface AudioStream {
  /** `wav`, `flac`, `mp3`, `m4a`, `ogg`, or `other` for what ffmpeg reads. */
  format: string;
  sampleRateHz: number;
  channels: number;
  /** What is odd about the file; more may come while blocks are read. */
  issues: FileIssue[];
  /** Reads the file from its start in bounded blocks; may be called again for a second pass. */
  blocks(): AsyncIterable<Float32Array>;
}

/** Thrown when nothing of a file can be read as sound. `code` is stable; the message says what to do. */
export class UnreadableAudio extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableAudio';
    this.code = code;
  }
}

/** Notes an issue once per code, however often the file is read. */
export function addIssue(issues: FileIssue[], code: string, message: string): void {
  if (!issues.some((issue) => issue.code === code)) issues.push({ code, message });
}

/** Frames in one block: 1.4 s at 48 kHz, small enough to keep memory flat. */
export const blockFrames = 65_536;
