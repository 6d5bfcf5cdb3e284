import type { Clip } from './clip.ts';

/** Loudest sample of what is played; -3 dB below full scale. */
const peakWanted = 0.7;
/** Quiet clips are raised by so many decibels at most. */
const mostGainDb = 30;

/** Browsers refuse to play fewer samples a second (hertz) than some thousands. */
const leastRate = 8000;

/** Puts `factor` samples in place of each, on straight lines between them. */
function stretched(samples: Float32Array, factor: number): Float32Array {
  if (factor === 1) return samples;
  const out = new Float32Array(samples.length * factor);
  for (let i = 0; i < samples.length; i++) {
    const [here, next] = [samples[i]!, samples[i + 1] ?? samples[i]!];
    for (let step = 0; step < factor; step++)
      out[i * factor + step] = here + ((next - here) * step) / factor;
  }
  return out;
}

/** By how many decibels a clip is raised (or lowered) so that it can be heard. */
export function playbackGainDb(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak === 0) return 0;
  return Math.min(mostGainDb, 20 * Math.log10(peakWanted / peak));
}

/** Samples as a 16-bit mono WAV file (Microsoft RIFF WAVE) of so many samples a second (hertz), `gain` times as loud. */
export function wavOf(samples: Float32Array, rate: number, gain = 1): Blob {
  const bytes = samples.length * 2;
  const view = new DataView(new ArrayBuffer(44 + bytes));
  const text = (at: number, four: string) => {
    for (let i = 0; i < 4; i++) view.setUint8(at + i, four.charCodeAt(i));
  };
  text(0, 'RIFF');
  view.setUint32(4, 36 + bytes, true);
  text(8, 'WAVE');
  text(12, 'fmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes, true);
  for (let i = 0; i < samples.length; i++) {
    const sample = Math.round(samples[i]! * gain * 32_768);
    view.setInt16(44 + 2 * i, Math.max(-32_768, Math.min(32_767, sample)), true);
  }
  return new Blob([view], { type: 'audio/wav' });
}

/**
 * A clip as a WAV file for the browser's player, raised by `gainDb` decibels. `speed` below 1 stretches time, and lowers
 * ultrasound into hearing: the header then gives a lower sample rate.
 */
export function wavBlob(clip: Clip, gainDb: number, speed: number): Blob {
  const factor = Math.max(1, Math.ceil(leastRate / (clip.sampleRate * speed)));
  const rate = Math.round(clip.sampleRate * speed * factor);
  return wavOf(stretched(clip.samples, factor), rate, 10 ** (gainDb / 20));
}
