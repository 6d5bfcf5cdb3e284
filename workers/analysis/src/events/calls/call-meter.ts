import { createRecentSamples } from './recent-samples.ts';
import { measureCall, type CallParameters } from './call-parameters.ts';

/** Sounds that last longer are no calls. */
const longestSeconds = 1;
/** Sound on both sides of a call, by which its noise is known. */
const besideSeconds = 0.0015;
/** Hertz beside the band of a sound that may be the call's, too. */
const besideHz = 2000;
const pieceSamples = 65_536;

/** Measures calls in the sound that was heard last. */
export interface CallMeter {
  /** Samples in a piece at most. */
  readonly pieceSamples: number;
  push(piece: Float32Array): void;
  /** The call that lies between two samples, counted from the recording's start; null where it cannot be measured. */
  measure(
    span: { from: number; to: number },
    band: { lowHz: number; highHz: number },
  ): CallParameters | null;
}

/** Makes a meter of sounds that are told at most so many samples after they ended. */
export function createCallMeter(sampleRateHz: number, delaySamples: number): CallMeter {
  const beside = Math.ceil(besideSeconds * sampleRateHz);
  const longest = Math.ceil(longestSeconds * sampleRateHz);
  const recent = createRecentSamples(delaySamples + longest + 2 * beside + 2 * pieceSamples);
  return {
    pieceSamples,
    push: (piece) => recent.push(piece),
    measure({ from, to }, { lowHz, highHz }) {
      if (to - from > longest) return null;
      const begin = from - beside;
      const found = measureCall(recent.read(begin, to + beside), sampleRateHz, {
        lowHz: lowHz - besideHz,
        highHz: highHz + besideHz,
      });
      if (!found) return null;
      const before = begin / sampleRateHz;
      return { ...found, start_s: before + found.start_s, end_s: before + found.end_s };
    },
  };
}
