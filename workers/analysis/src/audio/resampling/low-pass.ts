import { kaiserLowPass, type LowPass } from '../kaiser-low-pass.ts';

/** Attenuation of images and aliases that the filters are designed for, in decibels. */
const attenuationDb = 108;
/** What must pass unchanged, in hertz, as far as the lower one of both Nyquist frequencies lets it. */
const wantedHz = 15_000;
/** Shares of that Nyquist frequency that pass at least, and at most: closer to it the filter grows without end. */
const leastShare = 0.85;
const mostShare = 0.94;

/** The filter between two sample rates: it stops the first image of what passes. Times are input samples. */
export function lowPassBetween(fromHz: number, toHz: number): LowPass {
  const nyquist = Math.min(fromHz, toHz) / 2;
  const pass = Math.max(leastShare * nyquist, Math.min(wantedHz, mostShare * nyquist));
  return kaiserLowPass(pass / fromHz, (2 * nyquist - pass) / fromHz, attenuationDb);
}
