import { chorusSamples, sampleRate } from './chorus-samples.ts';
import { colourScale } from './colour-scale.ts';
import { topHz } from './performances.ts';
import { spectrumOf } from './spectrum.ts';

const frame = 1024;
const quietest_dB = -14;
const range_dB = 54;
/** The reverberation of the wood: the power it gives back, and the share that lasts from one column to the next. */
const echo = 0.004;
const lasting = 0.86;

/**
 * The chorus as a spectrogram of `columns` columns and `rows` rows, 0 Hz to topHz. The returned function gives the
 * image of a part of it; parts are to be asked for from left to right.
 */
export function chorusPainter(columns: number, rows: number, dark: boolean) {
  const samples = chorusSamples();
  const spectrum = spectrumOf(samples, frame);
  const colours = colourScale(dark);
  const reverberation = new Float32Array(frame / 2);
  const hop = samples.length / columns;
  const binsPerRow = topHz / (sampleRate / frame) / rows;

  return (start: number, width: number): ImageData => {
    const image = new ImageData(width, rows);
    const words = new Uint32Array(image.data.buffer);
    for (let x = 0; x < width; x++) {
      const power = spectrum(Math.round((start + x) * hop - frame / 2 + samples.length));
      const heard = (bin: number) => (power[bin] ?? 0) + (reverberation[bin] ?? 0);
      reverberation.forEach(
        (before, bin) => (reverberation[bin] = Math.max(power[bin]! * echo, before * lasting)),
      );
      for (let y = 0; y < rows; y++) {
        const bin = (rows - 1 - y) * binsPerRow;
        const below = Math.floor(bin);
        const mix = bin - below;
        const value = heard(below) * (1 - mix) + heard(below + 1) * mix;
        const loudness = (10 * Math.log10(value + 1e-9) - quietest_dB) / range_dB;
        words[y * width + x] = colours[Math.max(0, Math.min(255, Math.round(loudness * 255)))] ?? 0;
      }
    }
    return image;
  };
}
