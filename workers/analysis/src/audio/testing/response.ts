// A resampler's response near the lower Nyquist frequency; for tests and benchmarks.

export type Convert = (sound: Float32Array, fromHz: number, toHz: number) => Promise<Float32Array>;

export const shares = [
  0.25, 0.5, 0.75, 0.85, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.01, 1.02,
  1.05, 1.1, 1.2, 1.5, 1.9,
];

const toneS = 0.2;
const amplitude = 0.5;

const swells = new Map<number, Float64Array>();

function swellOf(count: number): Float64Array {
  const cachedSwell = swells.get(count);
  if (cachedSwell) return cachedSwell;
  const swell = Float64Array.from(
    { length: count },
    (_, i) => Math.sin((Math.PI * i) / count) ** 4,
  );
  swells.set(count, swell);
  return swell;
}

/** It swells and fades, so that it has no other frequencies. */
function plant(sound: Float32Array, at: number, count: number, hertz: number, rateHz: number) {
  const swell = swellOf(count);
  for (let i = 0; i < count; i++)
    sound[at + i] = amplitude * swell[i]! * Math.sin((2 * Math.PI * hertz * i) / rateHz);
}

/** Share of power of a swelling tone, by correlation. */
function powerAt(stretch: Float32Array, hertz: number, rateHz: number): number {
  let [real, imaginary, weight] = [0, 0, 0];
  const swell = swellOf(stretch.length);
  for (let i = 0; i < stretch.length; i++) {
    const angle = (2 * Math.PI * hertz * i) / rateHz;
    const value = stretch[i]! * swell[i]!;
    real += value * Math.cos(angle);
    imaginary += value * Math.sin(angle);
    weight += swell[i]! ** 2;
  }
  return (4 * (real * real + imaginary * imaginary)) / (weight * weight * amplitude ** 2);
}

/**
 * Gain in decibels at each of `shares`. To a lower rate the tone is looked for where it must come
 * out, above the lower Nyquist frequency where it folds back. To a higher rate, above it, the image
 * is looked for. Null where a rate cannot hold the tone.
 */
export async function responseOf(
  convert: Convert,
  fromHz: number,
  toHz: number,
): Promise<(number | null)[]> {
  const lowerHz = Math.min(fromHz, toHz);
  const count = Math.round(toneS * fromHz);
  const tones = shares.map((share) => {
    const hertz = (share * lowerHz) / 2;
    const [played, heard] =
      share < 1
        ? [hertz, hertz]
        : toHz < fromHz
          ? [hertz, lowerHz - hertz]
          : [lowerHz - hertz, hertz];
    return played < fromHz / 2 && Math.abs(heard) < toHz / 2 ? { played, heard } : null;
  });
  const sound = new Float32Array(shares.length * count);
  tones.forEach((tone, i) => tone && plant(sound, i * count, count, tone.played, fromHz));
  const output = await convert(sound, fromHz, toHz);
  return tones.map((tone, i) => {
    if (!tone) return null;
    const [start, end] = [i, i + 1].map((k) => Math.round((k * count * toHz) / fromHz));
    return 10 * Math.log10(powerAt(output.subarray(start, end), tone.heard, toHz) + 1e-20);
  });
}

/** Where the gain falls to `db`, linear between shares. */
export function shareAt(gains: readonly (number | null)[], db: number): number | null {
  const after = gains.findIndex((gain) => gain !== null && gain < db);
  const [high, low] = [gains[after - 1], gains[after]];
  if (high === undefined || high === null || low === undefined || low === null) return null;
  const [from = 0, to = 0] = [shares[after - 1], shares[after]];
  return from + ((to - from) * (high - db)) / (high - low);
}
