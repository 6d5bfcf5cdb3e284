/** Windowed sinc over samples; zero beyond `half`. */
interface LowPass {
  half: number;
  at(time: number): number;
}

/** Modified Bessel function of the first kind, order zero, by power series. */
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
 * Kaiser-windowed sinc, for an attenuation above 50 dB (Oppenheim and Schafer, "Discrete-Time
 * Signal Processing", 7.5.3). Edges are shares of the sample rate.
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

/** Odd number of taps that sum to 1. */
export function toTaps({ half, at }: LowPass): Float64Array {
  const reach = Math.floor(half);
  const taps = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => at(i - reach));
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

const attenuationDb = 108;
/** Of libsoxr's HQ and VHQ recipes, with which most networks are trained. */
const soxrShare = 0.913;
/** Bird song networks hear up to here. */
const wantedHz = 15_000;
/** From here, networks that hear less than their rate holds get shorter filters. */
const fastHz = 48_000;
/** Passband then, as shares of the lower Nyquist frequency. */
const leastShare = 0.85;
const mostShare = 0.94;

export interface Stage {
  fromHz: number;
  toHz: number;
  passHz: number;
  stopHz: number;
}

const isWide = (toHz: number, heardHz: number): boolean =>
  toHz >= fastHz && heardHz <= leastShare * (toHz / 2);

/**
 * libsoxr's edges: nothing above the lower Nyquist frequency remains. Networks such as BirdNET
 * V2.4, which hears up to 15 of 24 kHz, get a wider transition, which folds back above the
 * passband.
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

/** Divides the higher rate to at least twice the lower; 1 for none. */
function divisorBetween(lowerHz: number, higherHz: number): number {
  for (let divisor = Math.floor(higherHz / (2 * lowerHz)); divisor > 1; divisor--)
    if (higherHz % divisor === 0) return divisor;
  return 1;
}

/**
 * Far-apart rates use one between: the long filter runs there, a short one prevents aliasing into
 * its passband.
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

/** Times are input samples. */
export const designLowPass = ({ fromHz, passHz, stopHz }: Stage): LowPass =>
  kaiserLowPass(passHz / fromHz, stopHz / fromHz, attenuationDb);

interface Ratio {
  up: number;
  down: number;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

export function ratioBetween(fromHz: number, toHz: number): Ratio {
  const common = divisor(fromHz, toHz);
  return { up: toHz / common, down: fromHz / common };
}

export const outputLength = (inputs: number, { up, down }: Ratio): number =>
  Math.ceil((inputs * up) / down);
