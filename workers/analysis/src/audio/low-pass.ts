/** A windowed-sinc low-pass filter, as a function of time in samples; zero beyond `half`. Its gain at 0 Hz is near 1. */
interface LowPass {
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

/** Attenuation of images and aliases that the filters are designed for, in decibels. */
const attenuationDb = 108;
/**
 * Share of the lower Nyquist frequency that passes, as in libsoxr's HQ and VHQ recipes: networks know the roll-off of
 * the resampler that they were trained with, and that is nearly always one of these.
 */
const soxrShare = 0.913;
/** What passes wholly where the filter can reach it: as far as the networks for bird song hear. Hertz. */
const wantedHz = 15_000;
/** Rate from which on a network that hears less than its rate holds gets a wider transition: filters a third as long. */
const fastHz = 48_000;
/** Shares of the lower Nyquist frequency that pass then, at least and at most. */
const leastShare = 0.85;
const mostShare = 0.94;

/** One filter between two rates: it passes what lies below one edge, and stops what lies above the other. All in hertz. */
export interface Stage {
  fromHz: number;
  toHz: number;
  passHz: number;
  stopHz: number;
}

const isWide = (toHz: number, heardHz: number): boolean =>
  toHz >= fastHz && heardHz <= leastShare * (toHz / 2);

/**
 * The filter between two sample rates for a network that hears up to `heardHz`. Its edges are libsoxr's, so that what
 * lies above the lower Nyquist frequency is gone. A network at 48 kHz or more that hears well less than half its rate,
 * such as BirdNET V2.4 with 15 kHz, gets a wider transition, of which the upper half folds back above what passes.
 */
function sharpStage(fromHz: number, toHz: number, heardHz: number): Stage {
  const nyquist = Math.min(fromHz, toHz) / 2;
  if (isWide(toHz, heardHz)) {
    const pass = Math.max(leastShare * nyquist, Math.min(wantedHz, mostShare * nyquist));
    return { fromHz, toHz, passHz: pass, stopHz: 2 * nyquist - pass };
  }
  const reached = wantedHz > soxrShare * nyquist && wantedHz <= mostShare * nyquist;
  return { fromHz, toHz, passHz: reached ? wantedHz : soxrShare * nyquist, stopHz: nyquist };
}

/** The whole number that the higher rate is divided by for a rate between, at least twice the lower one; 1 for none. */
function divisorBetween(lowerHz: number, higherHz: number): number {
  for (let divisor = Math.floor(higherHz / (2 * lowerHz)); divisor > 1; divisor--)
    if (higherHz % divisor === 0) return divisor;
  return 1;
}

/**
 * The filters between two sample rates, one after the other. Rates far apart have one between them: the long filter
 * runs at that, and a short one keeps only what the long one lets through from folding.
 */
export function stagesBetween(fromHz: number, toHz: number, heardHz: number): Stage[] {
  const lowerHz = Math.min(fromHz, toHz);
  const higherHz = Math.max(fromHz, toHz);
  const divisor = isWide(toHz, heardHz) ? 1 : divisorBetween(lowerHz, higherHz);
  if (divisor === 1) return [sharpStage(fromHz, toHz, heardHz)];
  const betweenHz = higherHz / divisor;
  const edges = { passHz: lowerHz / 2, stopHz: betweenHz - lowerHz / 2 };
  return fromHz > toHz
    ? [{ fromHz, toHz: betweenHz, ...edges }, sharpStage(betweenHz, toHz, toHz / 2)]
    : [sharpStage(fromHz, betweenHz, betweenHz / 2), { fromHz: betweenHz, toHz, ...edges }];
}

/** The filter of a stage; times are input samples. */
export const lowPassOf = ({ fromHz, passHz, stopHz }: Stage): LowPass =>
  kaiserLowPass(passHz / fromHz, stopHz / fromHz, attenuationDb);

/** Output samples for input samples, in lowest terms. */
interface Ratio {
  up: number;
  down: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export function ratioBetween(fromHz: number, toHz: number): Ratio {
  const common = divisor(fromHz, toHz);
  return { up: toHz / common, down: fromHz / common };
}

/** How many output samples stand for that many input samples. */
export const outputLength = (inputs: number, { up, down }: Ratio): number =>
  Math.ceil((inputs * up) / down);
