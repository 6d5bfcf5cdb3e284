import FFT from 'fft.js';

/** Calls sweep some kilohertz in it. */
const windowSeconds = 1 / 2000;
/** Zero padding, to find peaks between lines. */
const padding = 4;
/** Per window. */
export const hopShare = 8;
/** Hertz a second: 30 kHz a millisecond. */
const steepest = 3e7;

export interface Ridge {
  stepSeconds: number;
  /** From the first sample to the middle of the first window. */
  firstSeconds: number;
  hertz: Float64Array;
  power: Float64Array;
  /** Mean power, and hertz between lines. */
  spectrum: Float64Array;
  lineHz: number;
}

/** Parabola through three log powers (Smith and Serra 1987). */
export function peakBetween(power: Float64Array, line: number): number {
  if (line <= 0 || line >= power.length - 1) return line;
  const [left = 0, middle = 0, right = 0] = [-1, 0, 1].map((by) =>
    Math.log(Math.max(power[line + by]!, Number.MIN_VALUE)),
  );
  const bend = left - 2 * middle + right;
  return bend < 0 ? line + Math.max(-0.5, Math.min(0.5, (left - right) / bend / 2)) : line;
}

export function findLoudest(power: Float64Array, first: number, last: number): number {
  let loudest = first;
  for (let line = first; line <= last; line++) if (power[line]! > power[loudest]!) loudest = line;
  return loudest;
}

function spectraOf(samples: Float32Array, windowSamples: number, hop: number): Float64Array[] {
  const size = windowSamples * padding;
  const fft = new FFT(size);
  const input = new Float64Array(size);
  const output = new Float64Array(2 * size);
  const spectra: Float64Array[] = [];
  for (let at = 0; at + windowSamples <= samples.length; at += hop) {
    for (let i = 0; i < windowSamples; i++) {
      const weight = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowSamples);
      input[i] = samples[at + i]! * weight;
    }
    fft.realTransform(output, input);
    spectra.push(
      Float64Array.from(
        { length: size / 2 },
        (_, k) => output[2 * k]! * output[2 * k]! + output[2 * k + 1]! * output[2 * k + 1]!,
      ),
    );
  }
  return spectra;
}

/**
 * Follows a call both ways from its loudest moment, within `withinDb` of it and `aboveNoiseDb`
 * above the first and last windows. Hertz. Null where nothing rises above the noise.
 */
export function followRidge(
  samples: Float32Array,
  sampleRateHz: number,
  band: { lowHz: number; highHz: number },
  { withinDb, aboveNoiseDb }: { withinDb: number; aboveNoiseDb: number },
): Ridge | null {
  const windowSamples = 2 ** Math.max(5, Math.round(Math.log2(sampleRateHz * windowSeconds)));
  const hop = windowSamples / hopShare;
  const spectra = spectraOf(samples, windowSamples, hop);
  const lineHz = sampleRateHz / (windowSamples * padding);
  const lastLine = windowSamples * (padding / 2) - 2;
  const lineOf = (hertz: number) => Math.min(lastLine, Math.max(1, Math.round(hertz / lineHz)));
  const [low, high] = [lineOf(band.lowHz), lineOf(band.highHz)];
  const levels = spectra.map((power) => power[findLoudest(power, low, high)]!);
  // Two windows at each end lie outside the sound.
  const edge = [...levels.slice(0, hopShare), ...levels.slice(-hopShare)].toSorted((a, b) => a - b);
  const noise = edge[Math.floor(edge.length / 2)] ?? 0;
  const loudest = levels.reduce((best, level, at) => (level > levels[best]! ? at : best), 0);
  const least = Math.max(
    (levels[loudest] ?? 0) * 10 ** (-withinDb / 10),
    noise * 10 ** (aboveNoiseDb / 10),
  );
  if (!((levels[loudest] ?? 0) > least)) return null;

  const reach = Math.ceil(
    ((steepest * hop) / sampleRateHz + sampleRateHz / windowSamples) / lineHz,
  );
  const points = new Map<number, number>();
  const follow = (from: number, by: 1 | -1) => {
    let line = findLoudest(spectra[loudest]!, low, high);
    for (let at = from; at >= 0 && at < spectra.length; at += by) {
      const power = spectra[at]!;
      line = findLoudest(power, Math.max(low, line - reach), Math.min(high, line + reach));
      if (power[line]! < least) return;
      points.set(at, line);
    }
  };
  follow(loudest, 1);
  follow(loudest, -1);
  const order = [...points.keys()].toSorted((a, b) => a - b);
  const spectrum = new Float64Array(windowSamples * (padding / 2));
  for (const at of order)
    spectra[at]!.forEach((power, k) => (spectrum[k]! += power / order.length));
  return {
    stepSeconds: hop / sampleRateHz,
    firstSeconds: (order[0]! * hop + windowSamples / 2) / sampleRateHz,
    hertz: Float64Array.from(order, (at) => peakBetween(spectra[at]!, points.get(at)!) * lineHz),
    power: Float64Array.from(order, (at) => spectra[at]![points.get(at)!]!),
    spectrum,
    lineHz,
  };
}
