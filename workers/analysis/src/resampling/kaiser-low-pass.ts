/** A windowed-sinc low-pass filter, as a function of time in samples; zero beyond `half`. Its gain at 0 Hz is near 1. */
export interface LowPass {
  half: number;
  at(time: number): number;
}

/** Modified Bessel function of the first kind and order zero, by its power series. */
function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

/**
 * The filter that passes what lies below `passEdge` and stops what lies above `stopEdge`, both as shares of the sample
 * rate: a sinc cut off in the middle between them, under a Kaiser window whose length and shape follow from the
 * attenuation (above 50 dB) and the width of the transition (Oppenheim and Schafer, "Discrete-Time Signal
 * Processing", 7.5.3).
 */
export function kaiserLowPass(passEdge: number, stopEdge: number, attenuationDb: number): LowPass {
  const cutoff = (passEdge + stopEdge) / 2;
  const half = (attenuationDb - 7.95) / (2.285 * 2 * Math.PI * (stopEdge - passEdge)) / 2;
  const beta = 0.1102 * (attenuationDb - 8.7);
  const scale = (2 * cutoff) / besselI0(beta);
  return {
    half,
    at(time) {
      const place = time / half;
      if (Math.abs(place) > 1) return 0;
      const angle = 2 * Math.PI * cutoff * time;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      return sinc * besselI0(beta * Math.sqrt(1 - place * place)) * scale;
    },
  };
}

/** The filter at whole samples, an odd number of taps that add up to 1. */
export function tapsOf({ half, at }: LowPass): Float64Array {
  const reach = Math.floor(half);
  const taps = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => at(i - reach));
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
