/** Attenuation of images and aliases that the filters are designed for, in decibels. */
const attenuationDb = 108;
/** What must pass unchanged, in hertz, as far as the lower one of both Nyquist frequencies lets it. */
const wantedHz = 15_000;
/** Shares of that Nyquist frequency that pass at least, and at most: closer to it the filter grows without end. */
const leastShare = 0.85;
const mostShare = 0.94;

/** A windowed-sinc low-pass filter, as a function of time in input samples; zero beyond `half`. */
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
 * The filter between two sample rates: a sinc cut off in the middle between what passes and its first
 * image, under a Kaiser window whose length and shape follow from the attenuation and the width of
 * the transition (Oppenheim and Schafer, "Discrete-Time Signal Processing", 7.5.3).
 */
export function lowPassBetween(fromHz: number, toHz: number): LowPass {
  const nyquist = Math.min(fromHz, toHz) / 2;
  const cutoff = nyquist / fromHz;
  const pass = Math.max(leastShare * nyquist, Math.min(wantedHz, mostShare * nyquist));
  const transition = (2 * (nyquist - pass)) / fromHz;
  const half = (attenuationDb - 8) / (2.285 * 2 * Math.PI * transition) / 2;
  const beta = 0.1102 * (attenuationDb - 8.7);
  const scale = 1 / besselI0(beta);
  return {
    half,
    at(time) {
      const place = time / half;
      if (Math.abs(place) > 1) return 0;
      const angle = 2 * Math.PI * cutoff * time;
      const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
      return 2 * cutoff * sinc * besselI0(beta * Math.sqrt(1 - place * place)) * scale;
    },
  };
}
