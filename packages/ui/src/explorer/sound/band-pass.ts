import type { Band } from './band.ts';
import type { Clip } from './clip.ts';

/** One second-order section: numerator b0..b2, denominator a1, a2 (a0 is 1). */
type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

/** Quality of the four sections that make a Butterworth filter of the eighth order: 1 / (2 cos((2k + 1) pi / 16)). */
const qualities = [0, 1, 2, 3].map((k) => 1 / (2 * Math.cos(((2 * k + 1) * Math.PI) / 16)));
/** Below this (hertz) nothing is cut off; above this share of half the sample rate neither. */
const leastHz = 20;
const mostShare = 0.98;

/** Low-pass and high-pass sections after R. Bristow-Johnson's Audio EQ Cookbook. */
function section(kind: 'low' | 'high', hertz: number, sampleRate: number, quality: number) {
  const turn = (2 * Math.PI * hertz) / sampleRate;
  const [cos, alpha] = [Math.cos(turn), Math.sin(turn) / (2 * quality)];
  const a0 = 1 + alpha;
  const middle = kind === 'low' ? 1 - cos : -(1 + cos);
  const side = kind === 'low' ? middle / 2 : -middle / 2;
  return [side / a0, middle / a0, side / a0, (-2 * cos) / a0, (1 - alpha) / a0] as Section;
}

/** One section over all samples, in place. */
function run([b0, b1, b2, a1, a2]: Section, samples: Float64Array): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[i] = y;
  }
}

/**
 * The part of a clip that lies in a band (hertz): Butterworth filters of the eighth order, 3 dB down at the edges and
 * 48 dB more with every octave outside. An edge at the end of what can be heard or was recorded cuts nothing.
 */
export function bandPass(clip: Clip, { low, high }: Band): Clip {
  const { sampleRate } = clip;
  const sections = [
    ...(low > leastHz && low < (mostShare * sampleRate) / 2
      ? qualities.map((quality) => section('high', low, sampleRate, quality))
      : []),
    ...(high < (mostShare * sampleRate) / 2
      ? qualities.map((quality) => section('low', Math.max(leastHz, high), sampleRate, quality))
      : []),
  ];
  const samples = Float64Array.from(clip.samples);
  for (const one of sections) run(one, samples);
  return { ...clip, samples: Float32Array.from(samples) };
}
