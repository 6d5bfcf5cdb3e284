import { kaiserLowPass, type LowPass } from './kaiser-low-pass.ts';

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
