import { normalisedEntropy } from './entropy.ts';

const chunkFrames = 65_536;

export interface TemporalEntropy {
  push(samples: Float32Array): void;
  /** Ht, 0 to 1. */
  finish(): number;
}

/**
 * Temporal entropy Ht: the entropy of the squared envelope, the envelope being the largest absolute
 * value of every 512 samples once the recording's mean is taken out (scikit-maad `temporal_entropy`,
 * `envelope` in its fast mode, after Sueur et al. 2008 and Towsey 2013). As the mean is known only at
 * the end, each frame's extremes are kept: 8 bytes for 512 samples.
 */
export function createTemporalEntropy(frameSamples = 512): TemporalEntropy {
  const chunks: { low: Float32Array; high: Float32Array }[] = [];
  let frames = 0;
  let sum = 0;
  let count = 0;
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

  return {
    push(samples) {
      // Local copies: variables shared between closures are slow to change in a loop.
      let blockSum = 0;
      let [frameLow, frameHigh] = [low, high];
      for (let at = 0; at < samples.length;) {
        const end = Math.min(samples.length, at + frameSamples - inFrame);
        inFrame += end - at;
        for (; at < end; at++) {
          const sample = samples[at]!;
          blockSum += sample;
          if (sample < frameLow) frameLow = sample;
          if (sample > frameHigh) frameHigh = sample;
        }
        if (inFrame === frameSamples) {
          keepFrame(frameLow, frameHigh);
          inFrame = 0;
          frameLow = Infinity;
          frameHigh = -Infinity;
        }
      }
      sum += blockSum;
      count += samples.length;
      [low, high] = [frameLow, frameHigh];
    },
    finish() {
      const mean = count > 0 ? sum / count : 0;
      const squared = new Float64Array(frames);
      for (let i = 0; i < frames; i++) {
        const chunk = chunks[Math.floor(i / chunkFrames)]!;
        const at = i % chunkFrames;
        squared[i] = Math.max(chunk.high[at]! - mean, mean - chunk.low[at]!) ** 2;
      }
      return normalisedEntropy(squared);
    },
  };
}
