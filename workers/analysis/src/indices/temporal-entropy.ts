import { normalisedEntropy } from './spectral-indices.ts';

const chunkFrames = 65_536;
/**
 * Frames that are kept for the whole recording: 268 MB, 99 hours at 48 kHz. Of a longer one only those of the open section
 * are kept.
 */
const mostKept = 2 ** 25;

export interface TemporalEntropy {
  push(samples: Float32Array): void;
  /** Ends a section, of which the first begins with the recording: its Ht, 0 to 1. */
  endSection(): number;
  /** Ht of the whole, 0 to 1; null where the recording is too long for it. */
  finish(): number | null;
}

/**
 * Temporal entropy Ht: the entropy of the squared envelope, the envelope being the largest absolute
 * value of every 512 samples once the mean is taken out (scikit-maad `temporal_entropy`,
 * `envelope` in its fast mode, after Sueur et al. 2008 and Towsey 2013). As the mean is known only at
 * the end, each frame's extremes are kept: 8 bytes for 512 samples. Frames count from the recording's start; those that
 * lie in two sections are of the whole alone. No sum depends on how the samples come in blocks.
 */
export function createTemporalEntropy(frameSamples = 512, most = mostKept): TemporalEntropy {
  const chunks: ({ low: Float32Array; high: Float32Array } | undefined)[] = [];
  const whole = { sum: 0, count: 0 };
  const section = { sum: 0, count: 0, firstFrame: 0 };
  let isTooLong = false;
  let frames = 0;
  /** Of the samples since the last frame or section ended. */
  let pieceSum = 0;
  let inFrame = 0;
  let low = Infinity;
  let high = -Infinity;

  const keepFrame = (frameLow: number, frameHigh: number) => {
    const at = frames % chunkFrames;
    if (at === 0)
      chunks.push({ low: new Float32Array(chunkFrames), high: new Float32Array(chunkFrames) });
    const chunk = chunks.at(-1)!;
    chunk.low[at] = frameLow;
    chunk.high[at] = frameHigh;
    frames++;
  };
  const endPiece = () => {
    whole.sum += pieceSum;
    section.sum += pieceSum;
    pieceSum = 0;
  };
  const entropyOf = (first: number, { sum, count }: { sum: number; count: number }): number => {
    const mean = count > 0 ? sum / count : 0;
    const squared = new Float64Array(Math.max(0, frames - first));
    for (let i = first; i < frames; i++) {
      const chunk = chunks[Math.floor(i / chunkFrames)]!;
      const at = i % chunkFrames;
      squared[i - first] = Math.max(chunk.high[at]! - mean, mean - chunk.low[at]!) ** 2;
    }
    return normalisedEntropy(squared);
  };
  const forgetBefore = (frame: number) => {
    for (let at = Math.floor(frame / chunkFrames) - 1; at >= 0 && chunks[at]; at--)
      chunks[at] = undefined;
  };

  return {
    push(samples) {
      // Local copies: variables shared between closures are slow to change in a loop.
      let [frameLow, frameHigh] = [low, high];
      for (let at = 0; at < samples.length;) {
        const end = Math.min(samples.length, at + frameSamples - inFrame);
        inFrame += end - at;
        let sum = pieceSum;
        for (; at < end; at++) {
          const sample = samples[at]!;
          sum += sample;
          if (sample < frameLow) frameLow = sample;
          if (sample > frameHigh) frameHigh = sample;
        }
        pieceSum = sum;
        if (inFrame === frameSamples) {
          keepFrame(frameLow, frameHigh);
          endPiece();
          inFrame = 0;
          frameLow = Infinity;
          frameHigh = -Infinity;
        }
      }
      whole.count += samples.length;
      section.count += samples.length;
      [low, high] = [frameLow, frameHigh];
    },
    endSection() {
      endPiece();
      const entropy = entropyOf(section.firstFrame, section);
      section.sum = 0;
      section.count = 0;
      section.firstFrame = inFrame === 0 ? frames : frames + 1;
      isTooLong ||= frames > most;
      if (isTooLong) forgetBefore(frames);
      return entropy;
    },
    finish() {
      endPiece();
      return isTooLong || frames > most ? null : entropyOf(0, whole);
    },
  };
}
