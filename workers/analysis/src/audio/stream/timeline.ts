import { truncatedIssue } from '@biophony/recordings';
import { addIssue, UnreadableAudio, type AudioStream } from './audio-stream.ts';
import { silentBlocksOf } from './silence.ts';

/** A gap longer than this is a damaged number, not lost sound: no recorder writes longer files. */
const longestGapSeconds = 24 * 3600;
/** Seconds of sound that may be missing at the end before it is said. */
const toleratedSeconds = 0.1;

/** Keeps the sounds of a damaged file at their times: what is lost between two of them becomes silence. */
export class Timeline {
  /** Frames so far, sound and silence: the place of the next one. */
  frames = 0;
  readonly #stream: AudioStream;
  /** Samples of a frame. */
  readonly #width: number;
  #lostFrames = 0;
  /** Lost frames not yet given out as silence. */
  #owedFrames = 0;
  #heard = false;

  /** `width` is how many samples a frame has: 1 where channels were mixed, else that of the channels. */
  constructor(stream: AudioStream, width = 1) {
    this.#stream = stream;
    this.#width = width;
  }

  /** Notes that parts of the file could not be read. */
  damaged(): void {
    addIssue(
      this.#stream.issues,
      'damaged_parts',
      'Parts of the file are damaged. They count as silence, so that what follows is at its right time.',
    );
  }

  /** Gives out sound, and before it the silence of what was lost. */
  *sound(samples: Float32Array): Generator<Float32Array> {
    if (samples.length === 0) return;
    const lost = this.#owedFrames;
    this.#owedFrames = 0;
    this.#heard = true;
    this.frames += samples.length / this.#width;
    yield* silentBlocksOf(lost * this.#width);
    yield samples;
  }

  /** Counts frames that were lost. They become silence before the next sound: the end is never padded. */
  lose(frames: number): void {
    this.damaged();
    const allowed = longestGapSeconds * this.#stream.sampleRateHz - this.#lostFrames;
    if (frames <= 0 || frames > allowed) return;
    this.#lostFrames += frames;
    this.#owedFrames += frames;
    this.frames += frames;
  }

  /**
   * Compares what was read with the frames that the file promises, where it promises any, and notes a missing tail.
   * Throws `UnreadableAudio` when there was no sound at all.
   */
  end(promisedFrames = 0, tolerated = toleratedSeconds): void {
    const { format, sampleRateHz, issues } = this.#stream;
    if (!this.#heard)
      throw new UnreadableAudio('no_audio', `No sound could be read from this ${format} file.`);
    const frames = this.frames - this.#owedFrames;
    if (promisedFrames - frames <= tolerated * sampleRateHz) return;
    const { code, message } = truncatedIssue(promisedFrames / sampleRateHz, frames / sampleRateHz);
    addIssue(issues, code, message);
  }
}
