import type { FileIssue } from '../../results/file-result.ts';
import type { StreamMemory } from './stream-memory.ts';

/** The sound of one file as a stream of mono samples (mean of the channels), about -1 to 1. */
export interface AudioStream {
  /** `wav`, `flac`, `mp3`, `m4a`, `ogg`, `aac`, `aiff`, `w64`, or `other` for what ffmpeg reads. */
  format: string;
  sampleRateHz: number;
  channels: number;
  /** What is odd about the file; more may come while blocks are read. */
  issues: FileIssue[];
  /**
   * Reads the file from its start in bounded blocks; may be called again for a second pass. A block's memory may be used
   * again for the one after the next. With `memory` they may lie there, and what is in it belongs to this reading until all
   * who listen have ended.
   */
  blocks(memory?: StreamMemory): AsyncIterable<Float32Array>;
  /**
   * The same with all channels, those of a frame together, of formats without loss whose samples can be told bit by bit: 1
   * is the highest number of so many bits. Absent for others, which are listened to as one channel.
   */
  everyChannel?: { bitsPerSample: number; blocks(): AsyncIterable<Float32Array> };
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
