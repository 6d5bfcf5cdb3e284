import { normalisedEntropy } from './spectral-indices.ts';

const chunkFrames = 65_536;
/** 268 MB, 99 hours at 48 kHz. Beyond, only the open section is kept. */
const mostKept = 2 ** 25;

export interface TemporalEntropy {
  push(samples: Float32Array): void;
  endSection(): number;
  /** 0 to 1; null for too long recordings. */
  finish(): number | null;
}

/**
 * Ht: entropy of the squared envelope, the largest absolute value of every 512 samples without the
 * mean (scikit-maad `temporal_entropy`, `envelope` in fast mode; Sueur et al. 2008, Towsey 2013).
 * The mean is known at the end, so extremes are kept. Frames across two sections belong to the
 * whole only.
 */
export function createTemporalEntropy(frameSamples = 512, most = mostKept): TemporalEntropy {
  const chunks: ({ low: Float32Array; high: Float32Array } | undefined)[] = [];
  const whole = { sum: 0, count: 0 };
  const section = { sum: 0, count: 0, firstFrame: 0 };
  let isTooLong = false;
  let frames = 0;
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
      // Variables shared between closures are slow in loops.
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
